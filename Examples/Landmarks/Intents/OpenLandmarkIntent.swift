import AppIntents
import IntentServing
import SwiftUI

struct OpenLandmarkIntent: OpenIntent, IntentAssociating {
  static let title: LocalizedStringResource = "Open Landmark"
  static let description = IntentDescription("Shows a landmark.", categoryName: "Landmarks")
  // What it shows is in its result.
  static let openAppWhenRun = false
  static let supportedModes: IntentModes = .background

  @Parameter(title: "Landmark", requestValueDialog: "Which landmark?")
  var target: LandmarkEntity

  static var parameterSummary: some ParameterSummary { Summary("Open \(\.$target)") }

  init() {}

  init(target: LandmarkEntity) { self.target = target }

  /// Before a visit, it matters how full it is.
  var associatedIntents: [any AppIntent] { [GetCrowdStatusIntent(landmark: target)] }

  func perform() async throws -> some IntentResult & ShowsSnippetView {
    try Navigator.shared.show(target)
    return .result(view: LandmarkDetailView(landmark: target))
  }
}
