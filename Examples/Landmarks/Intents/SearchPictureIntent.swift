import AppIntents
import IntentServing
import VisualIntelligence

/// Shows what the app has for a picture. A camera's system makes the description of the picture; a
/// workflow gives its labels.
struct SearchPictureIntent: AppIntent, SideEffectDeclaring {
  static let title: LocalizedStringResource = "Search by Picture"
  static let description = IntentDescription(
    "Finds the landmarks and collections that a picture shows, such as {labels: [tower, sea]}.",
    categoryName: "Landmarks", resultValueName: "Results")
  static let sideEffects: SideEffects = [.readsFiles]

  @Parameter(title: "Picture", description: "A dictionary with the `labels` of what it shows")
  var picture: SemanticContentDescriptor

  static var parameterSummary: some ParameterSummary { Summary("Find what is in \(\.$picture)") }

  func perform() async throws
    -> some IntentResult & ReturnsValue<[LandmarkSearchResult]> & ProvidesDialog
  {
    let results = try await LandmarkPictureQuery().values(for: picture)
    return .result(
      value: results,
      dialog: results.isEmpty ? "I don't know what that is." : "I found \(results.count).")
  }
}
