public import AppIntentsCore

/// Makes the type an intent that follows a schema: adds the conformance, a title where the type has
/// none, and `@Parameter` to the stored properties of the schema.
///
/// ```swift
/// @AppIntent(schema: .photos.openAsset)
/// struct OpenPhoto {
///   var target: PhotoEntity
///   func perform() async throws -> some IntentResult { .result() }
/// }
/// ```
///
/// Warns where a property of the schema is missing, which `segue apps check` tells, too. We differ in
/// that Apple's macro refuses it: its releases differ in what a schema has.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/appintent(schema:)).
@attached(memberAttribute)
@attached(
  extension,
  conformances: AssistantSchemaIntent, OpenIntent, DeleteIntent, AudioPlaybackIntent,
  ShowInAppSearchResultsIntent,
  names: named(__appSchemaIntent), named(__appSchemaGaps))
public macro AppIntent<Schema: AppSchemaIntent>(schema: Schema) =
  #externalMacro(module: "AppIntentsMacros", type: "IntentSchemaMacro")

/// Makes the type an intent that follows a schema and that assistants use as a tool. Every intent
/// here is one, so the traits have no effect.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/appintent(_:schema:)).
@attached(memberAttribute)
@attached(
  extension,
  conformances: AssistantSchemaIntent, OpenIntent, DeleteIntent, AudioPlaybackIntent,
  ShowInAppSearchResultsIntent,
  names: named(__appSchemaIntent), named(__appSchemaGaps))
public macro AppIntent<Schema: AppSchemaIntent>(_ traits: AppIntentTraits, schema: Schema) =
  #externalMacro(module: "AppIntentsMacros", type: "IntentSchemaMacro")

/// Makes the type an entity that follows a schema: adds the conformance, the type's name where it
/// has none, and `@Property` to the stored properties of the schema, `@ComputedProperty` to the
/// computed ones. Of other stored properties those with plain types become properties, too.
///
/// Warns where a property of the schema is missing.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/appentity(schema:)).
@attached(memberAttribute)
@attached(
  extension, conformances: AssistantSchemaEntity, names: named(__appSchemaEntity),
  named(__appSchemaGaps))
public macro AppEntity<Schema: AppSchemaEntity>(schema: Schema) =
  #externalMacro(module: "AppIntentsMacros", type: "EntitySchemaMacro")

/// Makes the enum one that follows a schema: adds the conformance, the type's name where it has
/// none, and the names of the cases as raw values where it has no raw type.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/appenum(schema:)).
@attached(
  extension, conformances: AssistantSchemaEnum, names: named(__appSchemaEnum), named(rawValue),
  named(init(rawValue:)))
public macro AppEnum<Schema: AppSchemaEnum>(schema: Schema) =
  #externalMacro(module: "AppIntentsMacros", type: "EnumSchemaMacro")

// MARK: - Former names

/// The former name of `@AppIntent(schema:)`.
@available(*, deprecated, renamed: "AppIntent(schema:)")
@attached(memberAttribute)
@attached(
  extension,
  conformances: AssistantSchemaIntent, OpenIntent, DeleteIntent, AudioPlaybackIntent,
  ShowInAppSearchResultsIntent,
  names: named(__appSchemaIntent), named(__appSchemaGaps))
public macro AssistantIntent<Schema: AssistantSchemas.Intent>(schema: Schema) =
  #externalMacro(module: "AppIntentsMacros", type: "IntentSchemaMacro")

/// The former name of `@AppEntity(schema:)`.
@available(*, deprecated, renamed: "AppEntity(schema:)")
@attached(memberAttribute)
@attached(
  extension, conformances: AssistantSchemaEntity, names: named(__appSchemaEntity),
  named(__appSchemaGaps))
public macro AssistantEntity<Schema: AssistantSchemas.Entity>(schema: Schema) =
  #externalMacro(module: "AppIntentsMacros", type: "EntitySchemaMacro")

/// The former name of `@AppEnum(schema:)`.
@available(*, deprecated, renamed: "AppEnum(schema:)")
@attached(
  extension, conformances: AssistantSchemaEnum, names: named(__appSchemaEnum), named(rawValue),
  named(init(rawValue:)))
public macro AssistantEnum<Schema: AssistantSchemas.Enum>(schema: Schema) =
  #externalMacro(module: "AppIntentsMacros", type: "EnumSchemaMacro")
