import OrderedCollections
import Synchronization

extension AppEntity {
  public static var valueType: ValueType { .entity(TypeName.snakeCase(TypeName.of(Self.self))) }
  public static var _entityType: (any _IntentValue.Type)? { Self.self }

  /// The entity inside the value. A value that was read from JSON or a journal has none; find the
  /// entity by its id first (`find(id:)`).
  public static func from(_ value: IntentValue) throws -> Self {
    if case .entity(let entity) = value, let found = entity.entity as? Self { return found }
    throw IntentValueError(wanted: "a \(valueType.name)", given: value)
  }

  public var intentValue: IntentValue {
    let display = displayRepresentation
    let layout = EntityLayout.of(Self.self)
    return .entity(
      IntentEntityValue(
        typeName: layout.typeName, id: id.entityIdentifierString, title: display.title.text,
        subtitle: display.subtitle?.text, properties: layout.properties(of: self), entity: self))
  }
}

/// The name and the properties of an entity type, found once.
struct EntityLayout: Sendable {
  private static let known = Mutex<[ObjectIdentifier: EntityLayout]>([:])

  let typeName: String
  /// In `snake_case`.
  let propertyNames: [String]
  private let wrappers: WrapperLayout<_AnyEntityProperty>

  /// The layout of an entity's type.
  static func of(_ type: any AppEntity.Type) -> EntityLayout {
    let key = ObjectIdentifier(type)
    if let layout = known.withLock({ $0[key] }) { return layout }
    let layout = EntityLayout(type)
    known.withLock { $0[key] = layout }
    return layout
  }

  private init(_ type: any AppEntity.Type) {
    typeName = type.valueType.name
    wrappers = WrapperLayout(of: type)
    propertyNames = wrappers.names.map { TypeName.snakeCase($0) }
  }

  func properties(of entity: some AppEntity) -> OrderedDictionary<String, IntentValue> {
    var properties: OrderedDictionary<String, IntentValue> = [:]
    for (name, property) in zip(propertyNames, wrappers.wrappers(in: entity)) {
      properties[name] = property.value ?? .nothing
    }
    return properties
  }

  /// Sets the properties that have values, and ignores values without a property.
  func set(
    _ values: OrderedDictionary<String, IntentValue>, on entity: some AppEntity
  ) throws {
    for (name, property) in zip(propertyNames, wrappers.wrappers(in: entity)) {
      if let value = values[name] { try property.set(to: value) }
    }
  }

  /// The properties' names, titles and types.
  func described(in entity: some AppEntity) -> [(name: String, title: String, type: ValueType)] {
    zip(propertyNames, wrappers.wrappers(in: entity)).map { name, property in
      (name, property.title?.text ?? TypeName.title(name), property.valueType)
    }
  }
}
