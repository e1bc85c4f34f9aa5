/// Puts entities into the index of entities again.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/indexedentityquery).
public protocol IndexedEntityQuery: EntityQuery where Entity: IndexedEntity {
  func reindexEntities(
    for identifiers: [Entity.ID], indexDescription: CSSearchableIndexDescription
  ) async throws

  func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws
}

/// The index that has lost its entities.
public struct CSSearchableIndexDescription: Sendable, Hashable {
  /// The name of the app's index; nil for the default one.
  public let name: String?

  public init(name: String? = nil) { self.name = name }
}
