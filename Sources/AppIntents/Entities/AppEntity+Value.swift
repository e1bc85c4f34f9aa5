import OrderedCollections

extension AppEntity {
  public static var valueType: ValueType { .entity(TypeName.snakeCase(TypeName.of(Self.self))) }
  public static var _entityType: (any AppEntity.Type)? { Self.self }

  /// The entity that travels in the value. A value that was only read, from JSON or a journal, has
  /// none; find it by its id first (`find(id:)`).
  public static func from(_ value: IntentValue) throws -> Self {
    if case .entity(let entity) = value, let found = entity.entity as? Self { return found }
    throw IntentValueError(wanted: "a \(valueType.name)", given: value)
  }

  public var intentValue: IntentValue {
    let display = displayRepresentation
    var properties: OrderedDictionary<String, IntentValue> = [:]
    for (name, property) in EntityLayout.properties(of: self) {
      properties[name] = property.value ?? .nothing
    }
    return .entity(
      IntentEntityValue(
        typeName: TypeName.snakeCase(TypeName.of(Self.self)), id: id.entityIdentifierString,
        title: display.title.text, subtitle: display.subtitle?.text, properties: properties,
        entity: self))
  }
}

/// The properties of an entity by their names in a workflow.
enum EntityLayout {
  static func properties(of entity: some AppEntity) -> [(String, _AnyEntityProperty)] {
    Mirror(reflecting: entity).children.compactMap { child in
      guard let label = child.label, let property = child.value as? _AnyEntityProperty else {
        return nil
      }
      return (TypeName.snakeCase(label.drop { $0 == "_" }), property)
    }
  }
}
