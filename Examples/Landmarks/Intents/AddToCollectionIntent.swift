import AppIntents

struct AddToCollectionIntent: AppIntent {
  static let title: LocalizedStringResource = "Add to Collection"
  static let description = IntentDescription(
    "Adds a landmark to a collection, which you choose if none is given.",
    categoryName: "Landmarks", resultValueName: "Collection")

  @Parameter(title: "Landmark")
  var landmark: LandmarkEntity

  @Parameter(title: "Collection")
  var collection: CollectionEntity?

  static var parameterSummary: some ParameterSummary {
    Summary("Add \(\.$landmark) to \(\.$collection)")
  }

  init() {}

  init(landmark: LandmarkEntity) { self.landmark = landmark }

  func perform() async throws
    -> some IntentResult & ReturnsValue<CollectionEntity> & ProvidesDialog
  {
    let chosen = if let collection { collection } else { try await choice() }
    let changed = try Guide.shared.add(landmark.id, to: chosen.id)
    guard let result = try await CollectionQuery().entities(for: [changed.id]).first else {
      throw GuideError.unknownCollection(changed.id)
    }
    return .result(value: result, dialog: "\(landmark.name) is in \(result.name).")
  }

  private func choice() async throws -> CollectionEntity {
    let collections = try await CollectionQuery().suggestedEntities()
    let options = collections.map { collection in
      IntentChoiceOption(
        title: "\(collection.name)", subtitle: "\(collection.landmarks.count) landmarks")
    }
    let choice = try await requestChoice(
      between: options + [.cancel(title: "Not now")], dialog: "Which collection?")
    guard let index = options.firstIndex(where: { $0.id == choice.id }) else {
      throw GuideError.unknownCollection("\(choice.id)")
    }
    return collections[index]
  }
}
