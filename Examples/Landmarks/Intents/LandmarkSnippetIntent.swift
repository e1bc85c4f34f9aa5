import AppIntents
import SwiftUI

/// Shows a landmark as it is now, with what can be done with it.
struct LandmarkSnippetIntent: SnippetIntent {
  static let title: LocalizedStringResource = "Show Landmark"

  @Parameter(title: "Landmark")
  var landmark: LandmarkEntity

  init() {}

  init(landmark: LandmarkEntity) { self.landmark = landmark }

  func perform() async throws -> some IntentResult & ShowsSnippetView {
    let now = try await LandmarkQuery().entities(for: [landmark.id]).first
    return .result(view: LandmarkDetailView(landmark: now ?? landmark))
  }
}
