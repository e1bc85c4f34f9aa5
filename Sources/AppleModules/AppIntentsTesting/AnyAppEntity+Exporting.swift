public import AppIntentsCore
import ModelContext
import OrderedCollections
public import UniformTypeIdentifiers

extension AnyAppEntity {
  /// The entity as a file, as its `transferRepresentation` makes it: in this format, or in the first one
  /// if none is named.
  ///
  /// The file is the app's, and is there until the app's process ends.
  public func exported(as contentType: UTType? = nil) async throws -> IntentFile {
    try await Exporting(app, identifier.entityType.typeIdentifier)
      .file(.text(identifier.instanceIdentifier), as: contentType)
  }

  /// The entity as a value that its `transferRepresentation` makes: `IntentPerson.self`.
  public func exported<Value: _IntentValue>(as type: Value.Type) async throws -> Value {
    try await Exporting(app, identifier.entityType.typeIdentifier)
      .value(.text(identifier.instanceIdentifier), as: type)
  }
}

extension AnyTransientAppEntity {
  /// The entity as a file, in this format, or in the first one if none is named.
  public func exported(as contentType: UTType? = nil) async throws -> IntentFile {
    try await Exporting(app, type).file(json, as: contentType)
  }

  /// The entity as a value that its `transferRepresentation` makes.
  public func exported<Value: _IntentValue>(as type: Value.Type) async throws -> Value {
    try await Exporting(app, self.type).value(json, as: type)
  }

  private var json: IntentValue {
    ["type": .text(TypeName.snakeCase(type)), "properties": .dictionary(properties)]
  }
}

/// Asks the app for an entity in another form.
private struct Exporting {
  let app: TestedApp
  let type: String

  init(_ app: TestedApp?, _ type: String) throws {
    guard let app else {
      throw IntentTestingError("this entity doesn't come from an app", kind: "missing")
    }
    self.app = app
    self.type = type
  }

  func file(_ entity: IntentValue, as format: UTType?) async throws -> IntentFile {
    let file = try await app.exported(entity, of: type, as: format?.identifier)
    return try WireReading.value(file, of: app)
  }

  func value<Value: _IntentValue>(
    _ entity: IntentValue, as wanted: Value.Type
  ) async throws -> Value {
    let value = try await app.converted(
      entity, of: type, to: WireType.name(of: Value.valueType))
    return try WireReading.value(value, of: app)
  }
}
