/// An intent for assistants.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/assistantintent).
public protocol AssistantIntent: AppIntent {}

/// An intent that follows a schema. `@AppIntent(schema:)` adds the conformance.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/assistantschemaintent).
public protocol AssistantSchemaIntent: AssistantIntent {
  static var __appSchemaIntent: AppSchema { get }
  /// The parameters of the schema that the intent lacks. Not part of Apple's framework.
  static var __appSchemaGaps: [String] { get }
  /// Whether only assistants offer the intent, as `assistantOnly` of any intent.
  static var isAssistantOnly: Bool { get }
}

extension AssistantSchemaIntent {
  /// The title that the schema's name makes.
  public static var title: LocalizedStringResource { __appSchemaIntent.intentTitle }
  public static var __appSchemaGaps: [String] { [] }
  public static var isAssistantOnly: Bool { false }
  public static var assistantOnly: Bool { isAssistantOnly }
}

/// An entity for assistants.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/assistantentity).
public protocol AssistantEntity: AppEntity {}

/// An entity that follows a schema. `@AppEntity(schema:)` adds the conformance.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/assistantschemaentity).
public protocol AssistantSchemaEntity: AssistantEntity {
  static var __appSchemaEntity: AppSchema { get }
  /// The properties of the schema that the entity lacks. Not part of Apple's framework.
  static var __appSchemaGaps: [String] { get }
  /// Whether only assistants use the entity: there is no step that finds it.
  static var isAssistantOnly: Bool { get }
}

extension AssistantSchemaEntity {
  /// The name that the schema's name makes.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(name: __appSchemaEntity.typeTitle)
  }
  public static var __appSchemaGaps: [String] { [] }
  public static var isAssistantOnly: Bool { false }
}

/// An enum for assistants.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/assistantenum).
public protocol AssistantEnum: AppEnum {}

/// An enum that follows a schema. `@AppEnum(schema:)` adds the conformance.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/assistantschemaenum).
public protocol AssistantSchemaEnum: AssistantEnum {
  static var __appSchemaEnum: AppSchema { get }
  /// Whether only assistants use the enum. Has no effect here: no list shows enums by themselves.
  static var isAssistantOnly: Bool { get }
}

extension AssistantSchemaEnum {
  /// The name that the schema's name makes.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(name: __appSchemaEnum.typeTitle)
  }
  public static var isAssistantOnly: Bool { false }
}
