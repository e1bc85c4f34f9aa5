import AppIntents
import SwiftUI

struct OpenCollectionIntent: OpenIntent {
  static let title: LocalizedStringResource = "Open Collection"
  static let description = IntentDescription("Shows a collection.", categoryName: "Landmarks")
  // What it shows is in its result.
  static let openAppWhenRun = false
  static let supportedModes: IntentModes = .background

  @Parameter(title: "Collection", requestValueDialog: "Which collection?")
  var target: CollectionEntity

  static var parameterSummary: some ParameterSummary { Summary("Open \(\.$target)") }

  func perform() async throws -> some IntentResult & ShowsSnippetView {
    try Navigator.shared.show(target)
    return .result(view: CollectionDetailView(collection: target))
  }
}
