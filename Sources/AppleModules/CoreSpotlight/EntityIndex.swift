package import AppIntentsCore
import Coordination
import Foundation

/// The part of the program's index that has the entities of a type.
package struct EntityIndex<Entity: IndexedEntity>: Sendable {
  private let type = CSSearchableItem.domain(of: Entity.self)

  package init() {}

  /// The entities that a search finds, as they are now.
  ///
  /// - Parameter text: words that they have; nil for entities with any words.
  package func entities(
    _ search: EntitySearch, matching text: String? = nil
  ) async throws -> (entities: [Entity], isFiltered: Bool, isSorted: Bool) {
    let query = IndexedEntitySearch(search, text: text, of: Entity.self)
    while true {
      try await fill()
      let found = try IndexStore.current.ids(query, now: IntentContext.current.now())
      // The search may have found damage, and an empty index in its place.
      if Entity.defaultQuery is any IndexedEntityQuery,
        try !IndexStore.current.isFilled(with: type)
      {
        continue
      }
      let ids = found.ids.compactMap(Entity.ID.entityIdentifier)
      let known = ids.isEmpty ? [] : try await Entity.defaultQuery.entities(for: ids)
      let byID = Dictionary(known.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      let vanished = found.ids.filter { id in
        Entity.ID.entityIdentifier(for: id).flatMap { byID[$0] } == nil
      }
      guard vanished.isEmpty else {
        // The app has lost them without telling the index, and others may take their places.
        try IndexStore.current.remove(
          everywhere: vanished.map { CSSearchableItem.identifier(of: $0, Entity.self) })
        continue
      }
      return (ids.compactMap { byID[$0] }, found.isFiltered, found.isSorted)
    }
  }

  /// Asks the type's query for the entities that the index has lost, or for all if it can't know which
  /// these are.
  private func fill() async throws {
    guard let query = Entity.defaultQuery as? any IndexedEntityQuery,
      try !IndexStore.current.isFilled(with: type)
    else { return }
    try await filling.withLock {
      let store = IndexStore.current
      if try store.isFilled(with: type) { return }
      if try store.wasFilled(with: type) {
        try await Self.index(store.lost(of: type), query)
        return try store.setFound(with: type)
      }
      try await query.reindexAllEntities(indexDescription: CSSearchableIndexDescription())
      try store.setFilled(with: type)
    }
  }

  private static func index<IndexQuery: IndexedEntityQuery>(
    _ ids: [String], _ query: IndexQuery
  ) async throws {
    try await query.reindexEntities(
      for: ids.compactMap { IndexQuery.Entity.ID.entityIdentifier(for: $0) },
      indexDescription: CSSearchableIndexDescription())
  }
}

/// One task at a time fills the index.
private let filling = AsyncLock()

extension CSSearchableIndex {
  /// Puts entities of any type into the default index.
  package static func index(_ entity: any IndexedEntity) throws {
    func open<Entity: IndexedEntity>(_ entity: Entity) throws {
      try CSSearchableIndex.default().index([entity])
    }
    try open(entity)
  }
}
