package import OrderedCollections

/// A type of entities, as workflows see it: one of this program, or one of an app.
package protocol EntityKind: Sendable {
  /// The name in `snake_case`; that of an app's type has the app's name before it: `pal.event`.
  var name: String { get }
  /// "Book".
  var title: String { get }
  /// Whether entities can be asked for by their ids.
  var canBeFound: Bool { get }
  /// Whether the properties of an entity are all of it, so that nothing has to find it.
  var isComplete: Bool { get }

  /// The types of its entities' own properties, by their names; nil if nothing tells them.
  var properties: OrderedDictionary<String, ValueType>? { get }

  /// The entity that a text alone means; nil for a type that needs more.
  func entity(ofWords words: String) -> IntentValue?
  /// The entity that consists of properties alone; nil for a type whose entities have ids. Throws an
  /// `IntentFailure` if the type has no such property.
  func entity(ofProperties properties: OrderedDictionary<String, IntentValue>) throws
    -> IntentValue?
  /// The entities that a text names: the one with that id, else those with that title, else the
  /// results of a search.
  func find(_ text: String) async throws -> [IntentValue]
  /// The entities with these ids as they are now. Throws an `IntentFailure` that names one that no
  /// longer exists.
  func current(_ ids: [String], titled titles: [String: String]) async throws -> [IntentValue]
  /// Suggestions before the user has entered anything.
  func suggestions() async throws -> [IntentValue]
  /// The same as options. Equal titles are followed by the ids.
  func options() async throws -> [ParameterOption]

  /// The types of values that its entities give besides themselves, the best one first.
  var exports: [ValueType] { get }
  /// The types of values of which its entities are made.
  var imports: [ValueType] { get }
  /// Entities as values of a type among `exports`, in their order.
  func exported(_ entities: [IntentEntityValue], as type: ValueType) async throws -> [IntentValue]
  /// The entity of a value of a type among `imports`. An app makes it during the call: then it is the
  /// value itself.
  func imported(_ value: IntentValue, of type: ValueType) async throws -> IntentValue

  /// The value of a deferred property of an entity.
  func property(_ name: String, of entity: IntentEntityValue) async throws -> IntentValue
}

/// A type of entities that is declared in Swift.
struct DeclaredEntityKind<Entity: AppEntity>: EntityKind {
  var name: String { Entity.valueType.name }
  var title: String { Entity.typeDisplayRepresentation.name.text }
  var canBeFound: Bool { Entity.canBeFound }
  var isComplete: Bool { Entity.self is any BuiltInEntity.Type }

  var properties: OrderedDictionary<String, ValueType>? {
    OrderedDictionary(
      Entity.propertyTypes.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
  }

  func entity(ofWords words: String) -> IntentValue? {
    (Entity.self as? any BuiltInEntity.Type)?.init(words: words)?.intentValue
  }

  func entity(
    ofProperties properties: OrderedDictionary<String, IntentValue>
  ) throws -> IntentValue? {
    try (Entity.self as? any BuiltInEntity.Type)?.made(of: properties)
  }

  func find(_ text: String) async throws -> [IntentValue] { try await Entity.find(text) }

  func current(_ ids: [String], titled titles: [String: String]) async throws -> [IntentValue] {
    try await Entity.current(ids, titled: titles)
  }

  func suggestions() async throws -> [IntentValue] { try await Entity.suggestions() }

  var exports: [ValueType] { DeclaredConversions(Entity.self).exports }
  var imports: [ValueType] { DeclaredConversions(Entity.self).imports }

  func exported(_ entities: [IntentEntityValue], as type: ValueType) async throws -> [IntentValue] {
    let conversions = DeclaredConversions(Entity.self)
    var values: [IntentValue] = []
    for value in entities {
      guard let entity = try await Entity.entity(of: value) else {
        throw IntentFailure("the \(title) `\(value.title)` no longer exists", kind: .missing)
      }
      values.append(try await conversions.exported(entity, as: type))
    }
    return values
  }

  func imported(_ value: IntentValue, of type: ValueType) async throws -> IntentValue {
    try await DeclaredConversions(Entity.self).imported(value, of: type)
  }

  func property(_ name: String, of value: IntentEntityValue) async throws -> IntentValue {
    guard let entity = try await Entity.entity(of: value) else {
      throw IntentFailure("the \(title) `\(value.title)` no longer exists", kind: .missing)
    }
    return try await EntityLayout.of(Entity.self).deferred(name, of: entity)
  }
}

extension AppEntity {
  /// The entity of a value: the one that it was made from, else the one with its id.
  package static func entity(of value: IntentEntityValue) async throws -> Self? {
    if let entity = value.entity as? Self { return entity }
    guard let id = ID.entityIdentifier(for: value.id) else { return nil }
    return try await defaultQuery.entities(for: [id]).first { $0.id == id }
  }
}

extension EntityDescriptor {
  /// The type as workflows see it.
  package static func kind(of type: any AppEntity.Type) -> any EntityKind {
    func open<Entity: AppEntity>(_ type: Entity.Type) -> any EntityKind {
      DeclaredEntityKind<Entity>()
    }
    return open(type)
  }
}
