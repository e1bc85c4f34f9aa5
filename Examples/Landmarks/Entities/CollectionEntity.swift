import AppIntents

struct CollectionEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Collection"
  static let defaultQuery = CollectionQuery()

  let id: String

  @Property(title: "Name") var name: String
  @Property(title: "Landmarks") var landmarks: [LandmarkEntity]

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(name)", subtitle: "\(landmarks.map(\.name).formatted())",
      image: .init(systemName: "square.stack"))
  }

  init(_ collection: LandmarkCollection, landmarks: [LandmarkEntity]) {
    id = collection.id
    name = collection.name
    self.landmarks = landmarks
  }
}

struct CollectionQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [CollectionEntity] {
    let landmarks = try await LandmarkQuery().allEntities()
    return try Guide.shared.collections().filter { identifiers.contains($0.id) }.map { collection in
      CollectionEntity(
        collection, landmarks: landmarks.filter { collection.landmarks.contains($0.id) })
    }
  }

  /// All of them: nobody makes many.
  func suggestedEntities() async throws -> [CollectionEntity] {
    try await entities(for: try Guide.shared.collections().map(\.id))
  }
}
