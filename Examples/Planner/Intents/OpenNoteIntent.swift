import AppIntents
import SwiftUI

/// What searches of the system open a note with.
struct OpenNoteIntent: OpenIntent {
  static let title: LocalizedStringResource = "Open Note"
  static let description = IntentDescription("Shows a note.", categoryName: "Notes")
  // What it shows is in its result.
  static let openAppWhenRun = false
  static let supportedModes: IntentModes = .background

  @Parameter(title: "Note", requestValueDialog: "Which note?")
  var target: NoteEntity

  static var parameterSummary: some ParameterSummary { Summary("Open \(\.$target)") }

  func perform() async throws -> some IntentResult & ShowsSnippetView {
    .result(view: NoteView(note: target))
  }
}
