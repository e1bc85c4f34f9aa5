public import Foundation

/// A name is a text: "Dr Mia Sanders".
extension PersonNameComponents: _IntentValue {
  public static var valueType: ValueType { .text }

  public static func from(_ value: IntentValue) throws -> PersonNameComponents {
    guard let name = PersonNameComponents(words: try String.from(value)) else {
      throw IntentValueError(wanted: "a name", given: value)
    }
    return name
  }

  public var intentValue: IntentValue { .text(words) }
}

/// An id is a text.
extension UUID: _IntentValue {
  public static var valueType: ValueType { .text }

  public static func from(_ value: IntentValue) throws -> UUID {
    guard let id = UUID(uuidString: try String.from(value)) else {
      throw IntentValueError(wanted: "a UUID", given: value)
    }
    return id
  }

  public var intentValue: IntentValue { .text(uuidString) }
}

/// The id of an entity is the entity in a workflow, of which only the id is known.
extension EntityIdentifier: _IntentValue {
  public static var valueType: ValueType { .any }

  /// Takes an entity that was made in this process, because its type isn't known otherwise.
  public static func from(_ value: IntentValue) throws -> EntityIdentifier {
    guard case .entity(let found) = value, let entity = found.entity as? any AppEntity else {
      throw IntentValueError(wanted: "an entity", given: value)
    }
    func identifier(_ entity: some AppEntity) -> EntityIdentifier { EntityIdentifier(for: entity) }
    return identifier(entity)
  }

  public var intentValue: IntentValue {
    .entity(
      IntentEntityValue(
        typeName: EntityLayout.of(entityType).typeName, id: identifier, title: identifier))
  }
}
