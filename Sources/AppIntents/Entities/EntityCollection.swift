import Synchronization

/// Entities by their ids, found only when they are looked at.
///
/// Use it for a parameter whose step needs the ids alone: a list of thousands then costs no query.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/entitycollection).
public struct EntityCollection<Entity: AppEntity>: Sendable {
  public private(set) var identifiers: [Entity.ID]
  private var known: Known

  /// The entities that were given or found, shared by copies that have the same ids.
  private final class Known: Sendable {
    let entities: Mutex<[Entity]?>

    init(_ entities: [Entity]?) { self.entities = Mutex(entities) }
  }

  public init(identifiers: [Entity.ID] = []) {
    self.identifiers = identifiers
    known = Known(nil)
  }

  public init(entities: [Entity]) {
    identifiers = entities.map(\.id)
    known = Known(entities)
  }

  /// The entities, in the order of their ids. The query is asked once.
  ///
  /// We differ in that an entity that no longer exists is an error; Apple's documentation doesn't
  /// say what happens.
  public func resolvedEntities() async throws -> [Entity] {
    if let entities = known.entities.withLock({ $0 }) { return entities }
    let entities = try await Entity.resolve(identifiers)
    known.entities.withLock { $0 = entities }
    return entities
  }

  public mutating func append(_ identifier: Entity.ID) { change { $0.append(identifier) } }
  public mutating func append(_ entity: Entity) { append(entity.id) }

  public mutating func append(contentsOf identifiers: some Sequence<Entity.ID>) {
    change { $0.append(contentsOf: identifiers) }
  }

  public mutating func append(contentsOf entities: some Sequence<Entity>) {
    change { $0.append(contentsOf: entities.map(\.id)) }
  }

  public mutating func remove(_ identifier: Entity.ID) {
    change { $0.removeAll { $0 == identifier } }
  }

  public mutating func remove(_ entity: Entity) { remove(entity.id) }

  public func contains(_ identifier: Entity.ID) -> Bool { identifiers.contains(identifier) }
  public func contains(_ entity: Entity) -> Bool { contains(entity.id) }

  private mutating func change(_ body: (inout [Entity.ID]) -> Void) {
    body(&identifiers)
    known = Known(nil)
  }
}

extension EntityCollection: RandomAccessCollection, ExpressibleByArrayLiteral, Equatable {
  public init(arrayLiteral elements: Entity.ID...) { self.init(identifiers: elements) }

  public var startIndex: Int { identifiers.startIndex }
  public var endIndex: Int { identifiers.endIndex }
  public subscript(position: Int) -> Entity.ID { identifiers[position] }

  public static func == (left: EntityCollection, right: EntityCollection) -> Bool {
    left.identifiers == right.identifiers
  }
}

extension EntityCollection: _IntentValue {
  public static var valueType: ValueType { .list(of: Entity.valueType) }
  public static var _entityType: (any _IntentValue.Type)? { Entity.self }
  public static var _keepsEntityIDs: Bool { true }

  /// Takes entities and ids, and looks none of them up.
  public static func from(_ value: IntentValue) throws -> EntityCollection<Entity> {
    let name = EntityLayout.of(Entity.self).typeName
    var entities: [Entity] = []
    let ids = try value.items.map { item -> Entity.ID in
      if case .entity(let value) = item, let entity = value.entity as? Entity {
        entities.append(entity)
        return entity.id
      }
      guard let text = item.entityID(of: name), let id = Entity.ID.entityIdentifier(for: text)
      else { throw IntentValueError(wanted: "a \(name)", given: item) }
      return id
    }
    return entities.count == ids.count
      ? EntityCollection(entities: entities) : EntityCollection(identifiers: ids)
  }

  /// A list of entities of which only the ids are known, unless they were found before.
  public var intentValue: IntentValue {
    if let entities = known.entities.withLock({ $0 }) { return entities.intentValue }
    let name = EntityLayout.of(Entity.self).typeName
    return .list(
      identifiers.map { id in
        let text = id.entityIdentifierString
        return .entity(IntentEntityValue(typeName: name, id: text, title: text))
      })
  }
}

extension IntentValue {
  /// The id of an entity of this type, or the text that may be one.
  fileprivate func entityID(of typeName: String) -> String? {
    switch self {
    case .entity(let entity): entity.typeName == typeName ? entity.id : nil
    case .text(let text): text
    case .number(let number): number.description
    default: nil
    }
  }
}
