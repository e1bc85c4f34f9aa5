import AppIntents
import IntentServing

struct GetOnScreenIntent: AppIntent, SideEffectDeclaring {
  static let title: LocalizedStringResource = "Get What Is on Screen"
  static let description = IntentDescription(
    "Gives the landmark or the collection that was opened last.", categoryName: "Landmarks",
    resultValueName: "On Screen")
  static let sideEffects: SideEffects = [.readsFiles]

  func perform() async throws
    -> some IntentResult & ReturnsValue<LandmarkSearchResult> & ProvidesDialog
  {
    guard let shown = try await Navigator.shared.current() else { throw GuideError.emptyScreen }
    let words: LocalizedStringResource =
      switch shown {
      case .landmark(let landmark): "This is \(landmark.name). \(landmark.about)"
      case .collection(let collection):
        "This is \(collection.name), with \(collection.landmarks.map(\.name).formatted())."
      }
    return .result(value: shown, dialog: IntentDialog(words))
  }
}
