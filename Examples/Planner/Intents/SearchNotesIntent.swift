import AppIntents
import IntentServing

struct SearchNotesIntent: AppIntent, SideEffectDeclaring {
  static let title: LocalizedStringResource = "Search Notes"
  static let description = IntentDescription(
    "Finds the notes with certain words, the best first.", categoryName: "Notes",
    resultValueName: "Notes")
  static let sideEffects: SideEffects = [.readsFiles]

  @Parameter(title: "Words", requestValueDialog: "What should I look for?")
  var words: String

  static var parameterSummary: some ParameterSummary { Summary("Search my notes for \(\.$words)") }

  func perform() async throws -> some IntentResult & ReturnsValue<[NoteEntity]> & ProvidesDialog {
    let notes = try await NoteQuery().entities(matching: words)
    let titles = notes.prefix(5).map { "“\($0.title)”" }.formatted()
    return .result(
      value: notes, dialog: notes.isEmpty ? "No note is about that." : "I found \(titles).")
  }
}
