public import AppIntentsCore
import ModelContext
import OrderedCollections

/// A type of the app's entities.
public struct AppEntityDefinition: AppIntentTypeDefinition {
  let reference: TypeReference

  init(_ reference: TypeReference) { self.reference = reference }

  public var bundleIdentifier: String { reference.bundleIdentifier }
  public var typeIdentifier: String { reference.name }

  /// An entity of which only the id is known.
  public func makeReference(identifier: String) -> AnyAppEntity {
    AnyAppEntity(type: reference.name, id: identifier, app: reference.app)
  }

  /// The entities with these ids, without those that don't exist.
  public func entities<Identifier: EntityIdentifierConvertible>(
    identifiers: [Identifier]
  ) async throws -> [AnyAppEntity] {
    try await found(["ids": .list(identifiers.map { .text($0.entityIdentifierString) })])
  }

  /// The entities that the type's string query matches.
  public func entities(matching string: String) async throws -> [AnyAppEntity] {
    try await found(["text": .text(string), "exact": false])
  }

  public func suggestedEntities() async throws -> [AnyAppEntity] {
    try await found(["suggested": true])
  }

  public func allEntities() async throws -> [AnyAppEntity] { try await found(["all": true]) }

  /// The entities that the app has put into its index, and that the words of a text find.
  public func spotlightQuery(_ string: String) async throws -> [AnyAppEntity] {
    try await found(["text": .text(string), "indexed": true])
  }

  public func isInstance(_ value: AnyAppEntity) throws {
    let type = value.identifier.entityType.typeIdentifier
    guard TypeName.snakeCase(type) == TypeName.snakeCase(typeIdentifier) else {
      throw IntentTestingError("the entity is a `\(type)`, no `\(typeIdentifier)`")
    }
  }

  private func found(_ query: JSONObject) async throws -> [AnyAppEntity] {
    try await reference.app.entities(of: reference.name, query).map {
      AnyAppEntity(json: $0, type: reference.name, app: reference.app)
    }
  }
}

/// A type of the app's entities that have no ids and are made of their properties.
public struct TransientAppEntityDefinition: AppIntentTypeDefinition {
  let reference: TypeReference

  init(_ reference: TypeReference) { self.reference = reference }

  public var bundleIdentifier: String { reference.bundleIdentifier }
  public var typeIdentifier: String { reference.name }

  public var makeEntity: IntentValuePropertiesCallable<AnyTransientAppEntity> {
    IntentValuePropertiesCallable { [reference] in
      AnyTransientAppEntity(
        type: reference.name,
        properties: JSONObject(
          $0.map { (TypeName.snakeCase($0.name), $0.value) }, uniquingKeysWith: { $1 }),
        app: reference.app)
    }
  }

  public func isInstance(_ value: AnyTransientAppEntity) throws {
    guard value.type == typeIdentifier else {
      throw IntentTestingError("the entity is a `\(value.type)`, no `\(typeIdentifier)`")
    }
  }
}

/// A type of the app's enums.
public struct AppEnumDefinition: AppIntentTypeDefinition {
  let reference: TypeReference

  init(_ reference: TypeReference) { self.reference = reference }

  public var bundleIdentifier: String { reference.bundleIdentifier }
  public var typeIdentifier: String { reference.name }

  /// A case by its name. The app refuses one that it doesn't have.
  public func makeCase(_ rawValue: String) -> AnyAppEnum {
    AnyAppEnum(rawValue: rawValue, type: reference.name)
  }

  public func isInstance(_ value: AnyAppEnum) throws {
    guard let type = value.type, type != typeIdentifier else { return }
    throw IntentTestingError("the case is one of `\(type)`, not of `\(typeIdentifier)`")
  }
}
