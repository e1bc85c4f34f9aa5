import AppIntents
import VisualIntelligence

/// What a picture may show, or what is on the screen.
@UnionValue
enum LandmarkSearchResult: Sendable {
  case landmark(LandmarkEntity)
  case collection(CollectionEntity)
}

/// Finds what a picture shows by the labels of what is in it.
struct LandmarkPictureQuery: IntentValueQuery {
  /// The landmarks with a label of the picture, then the collections with one of these.
  func values(for input: SemanticContentDescriptor) async throws -> [LandmarkSearchResult] {
    let ids = try Guide.shared.landmarks(showing: input.labels).map(\.id)
    let found = try await LandmarkQuery().entities(for: ids)
    let landmarks = ids.compactMap { id in found.first { $0.id == id } }
    let collections = try await CollectionQuery().suggestedEntities().filter { collection in
      collection.landmarks.contains { ids.contains($0.id) }
    }
    return landmarks.map { .landmark($0) } + collections.map { .collection($0) }
  }
}
