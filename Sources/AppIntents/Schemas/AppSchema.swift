/// An action, record or choice that systems know across apps: `.photos.openAsset`.
///
/// `@AppIntent(schema:)`, `@AppEntity(schema:)` and `@AppEnum(schema:)` say that a type follows one.
/// The names are in a table of the macros, from which this tree is made: `AppSchema.PhotosIntent`
/// has a property for each intent of the domain `photos`.
///
/// We differ in that the families are structs and not protocols with opaque results.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/appschema).
@_AppSchemaNames
public struct AppSchema: Sendable, Hashable {
  /// The domain: `photos`.
  public let domain: String
  /// The name within the domain: `openAsset`.
  public let name: String

  public init(domain: String, name: String) {
    self.domain = domain
    self.name = name
  }

  /// A schema of any kind.
  public protocol Kind: Sendable {}

  /// A schema of an intent.
  public struct Intent: AppSchemaIntent, Hashable {
    public let schema: AppSchema

    init(domain: String, name: String) { schema = AppSchema(domain: domain, name: name) }
  }

  /// A schema of an entity.
  public struct Entity: AppSchemaEntity, Hashable {
    public let schema: AppSchema

    init(domain: String, name: String) { schema = AppSchema(domain: domain, name: name) }
  }

  /// A schema of an enum.
  public struct Enum: AppSchemaEnum, Hashable {
    public let schema: AppSchema

    init(domain: String, name: String) { schema = AppSchema(domain: domain, name: name) }
  }

  /// The title of an intent without one: "Open Asset". A single verb is followed by its domain:
  /// "Search Photos".
  var intentTitle: LocalizedStringResource {
    let title = TypeName.title(name)
    let isVerb = !title.contains(" ") && domain != "system"
    return LocalizedStringResource(
      stringLiteral: isVerb ? "\(title) \(TypeName.title(domain))" : title)
  }

  /// The title of an entity or enum without one: "Asset".
  var typeTitle: LocalizedStringResource {
    LocalizedStringResource(stringLiteral: TypeName.title(name))
  }
}

/// The schemas of intents.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/appschemaintent).
public protocol AppSchemaIntent: AppSchema.Kind {}

/// The schemas of entities.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/appschemaentity).
public protocol AppSchemaEntity: AppSchema.Kind {}

/// The schemas of enums.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/appschemaenum).
public protocol AppSchemaEnum: AppSchema.Kind {}

@_AppSchemaNames
extension AppSchemaIntent where Self == AppSchema.Intent {}

@_AppSchemaNames
extension AppSchemaEntity where Self == AppSchema.Entity {}

@_AppSchemaNames
extension AppSchemaEnum where Self == AppSchema.Enum {}

/// The names that schemas had before `AppSchema`.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/assistantschemas).
public enum AssistantSchemas {
  public typealias Model = AppSchema.Kind
  public typealias Intent = AppSchemaIntent
  public typealias Entity = AppSchemaEntity
  public typealias Enum = AppSchemaEnum
  public typealias IntentSchema = AppSchema.Intent
  public typealias EntitySchema = AppSchema.Entity
  public typealias EnumSchema = AppSchema.Enum
}

/// Writes the names of the table into the type or extension. Not part of Apple's framework.
@attached(member, names: arbitrary)
macro _AppSchemaNames() =
  #externalMacro(module: "AppIntentsMacros", type: "SchemaNamesMacro")
