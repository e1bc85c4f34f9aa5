import CoreSpotlight

/// What searches over all apps find: the landmarks of the guide, each of which `OpenLandmarkIntent` opens.
///
/// Any program may change the guide's file, so the index follows it whenever it is read. The index writes
/// only what has changed.
enum LandmarkIndex {
  static func update(to landmarks: [LandmarkEntity]) async throws {
    let index = CSSearchableIndex.default()
    let ids = Set(landmarks.map(\.id))
    let gone = try Guide.shared.indexed().subtracting(ids)
    // Noted before they are indexed, and until they are deleted: a process that is killed between the two
    // leaves none that the next one doesn't know.
    try Guide.shared.setIndexed(ids.union(gone))
    try await index.indexAppEntities(landmarks)
    try await index.deleteAppEntities(identifiedBy: Array(gone), ofType: LandmarkEntity.self)
    try Guide.shared.setIndexed(ids)
  }
}
