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
  private let layout: WrapperLayout<_AnyEntityProperty>
  /// In `snake_case`, for properties without an identifier.
  private let swiftNames: [String]

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
    layout = WrapperLayout(of: type)
    swiftNames = layout.names.map { TypeName.snakeCase($0) }
  }

  /// The properties' objects, in the order of their declarations.
  func wrappers(in entity: some AppEntity) -> [_AnyEntityProperty] { layout.wrappers(in: entity) }

  /// The properties' objects by their names in `snake_case`.
  func named(in entity: some AppEntity) -> [(name: String, property: _AnyEntityProperty)] {
    zip(swiftNames, wrappers(in: entity)).map { name, property in
      (property.identifier.map { TypeName.snakeCase($0) } ?? name, property)
    }
  }

  /// The values of the properties. That of a deferred one is nothing until it is asked for.
  func properties(of entity: some AppEntity) -> OrderedDictionary<String, IntentValue> {
    var properties: OrderedDictionary<String, IntentValue> = [:]
    for (name, property) in named(in: entity) {
      properties[name] = property.value(of: entity) ?? .nothing
    }
    if let file = (entity as? any FileEntity)?.id.place, properties["file"] == nil {
      properties["file"] = .file(IntentFile(fileURL: file))
    }
    if let url = (entity as? any URLRepresentableEntity)?._url, properties["url"] == nil {
      properties["url"] = .url(url)
    }
    return properties
  }

  /// Sets the properties that have values, and ignores values without a property.
  func set(
    _ values: OrderedDictionary<String, IntentValue>, on entity: some AppEntity
  ) throws {
    for (name, property) in named(in: entity) {
      if let value = values[name] { try property.set(to: value) }
    }
  }

  /// The properties' names, titles and types.
  func described(in entity: some AppEntity) -> [(name: String, title: String, type: ValueType)] {
    named(in: entity).map { name, property in
      (
        name, property.givenTitle?.text ?? TypeName.title(name), Swift.type(of: property).valueType
      )
    }
  }
}

extension IntentValue {
  /// The value with the deferred properties of its entities, which may take time to get.
  package func withDeferredProperties() async throws -> IntentValue {
    switch self {
    case .entity(let value):
      guard let entity = value.entity as? any AppEntity else { return self }
      return try await entity.withDeferredProperties(value)
    case .list(let items):
      guard items.contains(where: \.hasDeferredProperties) else { return self }
      var complete: [IntentValue] = []
      for item in items { complete.append(try await item.withDeferredProperties()) }
      return .list(complete)
    default: return self
    }
  }

  private var hasDeferredProperties: Bool {
    guard case .entity(let value) = self, let entity = value.entity as? any AppEntity else {
      return false
    }
    func read(_ entity: some AppEntity) -> Bool {
      EntityLayout.of(Swift.type(of: entity)).wrappers(in: entity).contains(where: \.isDeferred)
    }
    return read(entity)
  }
}

extension AppEntity {
  fileprivate func withDeferredProperties(_ value: IntentEntityValue) async throws -> IntentValue {
    var properties = value.properties
    let deferred = EntityLayout.of(Self.self).named(in: self).filter { $0.property.isDeferred }
    if deferred.isEmpty { return .entity(value) }
    for (name, property) in deferred {
      properties[name] = try await property.deferredValue(of: self) ?? .nothing
    }
    return .entity(
      IntentEntityValue(
        typeName: value.typeName, id: value.id, title: value.title, subtitle: value.subtitle,
        properties: properties, entity: self))
  }
}
