import AppIntents
import IntentServing

struct SetFavoriteIntent: SetValueIntent, SideEffectDeclaring {
  static let title: LocalizedStringResource = "Set Favorite"
  static let description = IntentDescription(
    "Makes a landmark a favorite, or no favorite any more.", categoryName: "Landmarks")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]
  static let isIdempotent = true

  @Parameter(title: "Landmark")
  var landmark: LandmarkEntity

  @Parameter(title: "Favorite", default: true)
  var value: Bool

  static var parameterSummary: some ParameterSummary {
    Summary("Set favorite of \(\.$landmark) to \(\.$value)")
  }

  init() {}

  init(landmark: LandmarkEntity, value: Bool) {
    self.landmark = landmark
    self.value = value
  }

  func perform() async throws -> some IntentResult {
    try Guide.shared.setFavorite(try Guide.shared.landmark(landmark.id).id, value)
    LandmarkSnippetIntent.reload()
    return .result()
  }
}
