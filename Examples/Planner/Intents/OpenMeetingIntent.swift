import AppIntents
import SwiftUI

/// What searches of the system open a meeting with.
struct OpenMeetingIntent: OpenIntent {
  static let title: LocalizedStringResource = "Open Meeting"
  static let description = IntentDescription(
    "Shows a meeting with its minutes.", categoryName: "Meetings")
  // What it shows is in its result.
  static let openAppWhenRun = false
  static let supportedModes: IntentModes = .background

  @Parameter(title: "Meeting", requestValueDialog: "Which meeting?")
  var target: MeetingEntity

  static var parameterSummary: some ParameterSummary { Summary("Open \(\.$target)") }

  func perform() async throws -> some IntentResult & ShowsSnippetView {
    .result(view: MeetingView(meeting: target))
  }
}
