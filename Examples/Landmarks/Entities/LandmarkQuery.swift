import AppIntents

struct LandmarkQuery: EntityStringQuery, EnumerableEntityQuery {
  func entities(for identifiers: [String]) async throws -> [LandmarkEntity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [LandmarkEntity] {
    try await allEntities().filter {
      $0.name.localizedCaseInsensitiveContains(string)
        || $0.region.localizedCaseInsensitiveContains(string)
    }
  }

  /// The one on the screen, then the favorites.
  func suggestedEntities() async throws -> [LandmarkEntity] {
    let shown = try await Navigator.shared.currentLandmark()
    let favorites = try await allEntities().filter { $0.isFavorite && $0.id != shown?.id }
    return (shown.map { [$0] } ?? []) + favorites.prefix(9)
  }

  func allEntities() async throws -> [LandmarkEntity] {
    let favorites = try Guide.shared.favorites()
    let landmarks = try Guide.shared.landmarks().map {
      LandmarkEntity($0, isFavorite: favorites.contains($0.id))
    }
    try await LandmarkIndex.update(to: landmarks)
    return landmarks
  }

  func defaultResult() async -> LandmarkEntity? {
    try? await Navigator.shared.currentLandmark()
  }
}
