import OrderedCollections
import Synchronization

extension AppEntity {
  public static var valueType: ValueType { .entity(TypeName.snakeCase(persistentIdentifier)) }
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
    let (properties, deferred) = layout.properties(of: self)
    return .entity(
      IntentEntityValue(
        typeName: layout.typeName, id: id.entityIdentifierString, title: display.title.text,
        subtitle: display.subtitle?.text, properties: properties,
        deferred: deferred.isEmpty
          ? nil
          : DeferredProperties(deferred) { [self] in try await layout.deferred($0, of: self) },
        entity: self))
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

  /// The name of the property with this type; nil if several have it, or none.
  ///
  /// A property with an identifier is called otherwise, and only an entity tells it.
  func onlyName(ofType type: Any.Type) -> String? {
    let found = layout.types.indices.filter { layout.types[$0] == type }
    return found.count == 1 ? swiftNames[found[0]] : nil
  }

  /// The values of the properties, and the names of those that are deferred.
  func properties(
    of entity: some AppEntity
  ) -> (values: OrderedDictionary<String, IntentValue>, deferred: [String]) {
    var properties: OrderedDictionary<String, IntentValue> = [:]
    var deferred: [String] = []
    for (name, property) in named(in: entity) {
      if property.isDeferred {
        deferred.append(name)
      } else {
        properties[name] = property.value(of: entity) ?? .nothing
      }
    }
    if let file = (entity as? any FileEntity)?.id.place, properties["file"] == nil {
      properties["file"] = .file(IntentFile(fileURL: file))
    }
    if let url = (entity as? any URLRepresentableEntity)?._url, properties["url"] == nil {
      properties["url"] = .url(url)
    }
    return (properties, deferred)
  }

  /// The value of a deferred property.
  func deferred(_ name: String, of entity: some AppEntity) async throws -> IntentValue {
    let property = named(in: entity).first { $0.name == name }?.property
    return try await property?.deferredValue(of: entity) ?? .nothing
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

extension IntentEntityValue {
  /// The titles of the entity's type and, by their names, of its properties; nil for an entity that this
  /// value wasn't made from in this process.
  package var titles: (type: String, properties: [String: String])? {
    func read(_ entity: some AppEntity) -> (String, [String: String]) {
      let type = Swift.type(of: entity)
      let described = EntityLayout.of(type).described(in: entity)
      return (
        type.typeDisplayRepresentation.name.text,
        Dictionary(described.map { ($0.name, $0.title) }) { first, _ in first }
      )
    }
    return (entity as? any AppEntity).map { read($0) }
  }
}

extension IntentValue {
  /// The value with the deferred properties of its entities, which may take time to get.
  ///
  /// - Parameter isWanted: whether those of entities of a type are.
  package func withDeferredProperties(
    where isWanted: (any AppEntity.Type) -> Bool = { _ in true }
  ) async throws -> IntentValue {
    switch self {
    case .entity(let value):
      guard let deferred = value.deferred, let entity = value.entity as? any AppEntity,
        isWanted(Swift.type(of: entity))
      else { return self }
      var properties = value.properties
      for name in deferred.names {
        try await UnreadProperty(name, of: [value]).ask()
        properties[name] = deferred.known(name)
      }
      return .entity(
        IntentEntityValue(
          typeName: value.typeName, id: value.id, title: value.title, subtitle: value.subtitle,
          properties: properties, entity: entity))
    case .list(let items):
      let isDeferring = items.contains { item in
        if case .entity(let entity) = item { entity.deferred != nil } else { false }
      }
      guard isDeferring else { return self }
      var complete: [IntentValue] = []
      for item in items { complete.append(try await item.withDeferredProperties(where: isWanted)) }
      return .list(complete)
    default: return self
    }
  }
}
