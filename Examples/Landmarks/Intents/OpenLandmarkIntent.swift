import AppIntents
import SwiftUI

struct OpenLandmarkIntent: OpenIntent {
  static let title: LocalizedStringResource = "Open Landmark"
  static let description = IntentDescription("Shows a landmark.", categoryName: "Landmarks")

  @Parameter(title: "Landmark", requestValueDialog: "Which landmark?")
  var target: LandmarkEntity

  static var parameterSummary: some ParameterSummary { Summary("Open \(\.$target)") }

  init() {}

  init(target: LandmarkEntity) { self.target = target }

  func perform() async throws -> some IntentResult & ShowsSnippetView {
    try Navigator.shared.show(target)
    return .result(view: LandmarkDetailView(landmark: target))
  }
}
