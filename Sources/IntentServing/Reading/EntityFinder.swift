import AppIntentsCore
import CoreSpotlight

/// Asks an entity type's query.
enum EntityFinder {
  /// The entities with these ids, in their order, without those that don't exist.
  static func entities<Entity: AppEntity>(
    _ ids: [String], of type: Entity.Type
  ) async throws -> [IntentValue] {
    let known = ids.compactMap { Entity.ID.entityIdentifier(for: $0) }
    guard !known.isEmpty else { return [] }
    let found = try await Entity.defaultQuery.entities(for: known)
    let byID = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return known.compactMap { byID[$0]?.intentValue }
  }

  /// The entities that a text names, or, if it names none, whose words the program's index has.
  static func named(_ text: String, of type: any AppEntity.Type) async throws -> [IntentValue] {
    let found = try await type.find(text)
    guard found.isEmpty, let indexed = type as? any IndexedEntity.Type else { return found }
    let matches = try await Self.indexed(.any, matching: text, of: indexed).entities
    let exact = matches.filter { value in
      if case .entity(let entity) = value { entity.title == text } else { false }
    }
    return exact.isEmpty ? matches : exact
  }

  /// The entities that a text matches; nil if their query takes no text.
  static func entities<Entity: AppEntity>(
    matching text: String, of type: Entity.Type
  ) async throws -> [IntentValue]? {
    guard let query = Entity.defaultQuery as? any EntityStringQuery else { return nil }
    return try await matches(of: query, text)
  }

  /// All entities; nil if their query doesn't list them.
  static func all<Entity: AppEntity>(of type: Entity.Type) async throws -> [IntentValue]? {
    guard let query = Entity.defaultQuery as? any EnumerableEntityQuery else { return nil }
    return try await everything(of: query)
  }

  /// What the program's index finds, and what it has done of the search.
  ///
  /// - Parameter text: words that the entities have; nil for any.
  static func indexed<Entity: IndexedEntity>(
    _ search: EntitySearch, matching text: String?, of type: Entity.Type
  ) async throws -> (entities: [IntentValue], isFiltered: Bool, isSorted: Bool) {
    let found = try await EntityIndex<Entity>().entities(search, matching: text)
    return (found.entities.map(\.intentValue), found.isFiltered, found.isSorted)
  }

  private static func matches(
    of query: some EntityStringQuery, _ text: String
  ) async throws -> [IntentValue] {
    try await query.entities(matching: text)._items.map(\.intentValue)
  }

  private static func everything(of query: some EnumerableEntityQuery) async throws -> [IntentValue]
  {
    try await query.allEntities()._items.map(\.intentValue)
  }
}

extension EntitySearch {
  /// A search without conditions.
  static let any = EntitySearch(
    comparisons: PropertyComparisons(isComplete: true), sort: nil, isDescending: false, limit: nil)
}
