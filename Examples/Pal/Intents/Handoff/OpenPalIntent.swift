import AppIntents
import SwiftUI

/// Opens the app, which goes on with what was asked for. Each request is taken once.
struct OpenPalIntent: UndoableIntent {
  static let title: LocalizedStringResource = "Open Pal"
  static let description = IntentDescription(
    "Opens Pal, which goes on with what you asked for.", categoryName: "App")
  static let openAppWhenRun = true

  init() {}

  func perform() async throws -> some IntentResult & ShowsSnippetView {
    var sessions: [Session] = []
    while let request = try PendingRequest.takeFirst() {
      sessions.append(try await session(for: request))
    }
    return .result(view: SessionsView(sessions: sessions))
  }
}
