import CoreSpotlight

/// What searches over all apps find: the landmarks of the guide, each of which `OpenLandmarkIntent` opens.
///
/// Any program may change the guide's file, so the index follows it whenever it is read. The index writes
/// only what has changed.
enum LandmarkIndex {
  static func update(to landmarks: [LandmarkEntity]) async throws {
    let index = CSSearchableIndex.default()
    try await index.indexAppEntities(landmarks)
    let gone = try Guide.shared.noteIndexed(Set(landmarks.map(\.id)))
    try await index.deleteAppEntities(identifiedBy: Array(gone), ofType: LandmarkEntity.self)
  }
}
