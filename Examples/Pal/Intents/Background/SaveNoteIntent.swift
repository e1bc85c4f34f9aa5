import AppIntents
import IntentServing
import LocalStore

struct SaveNoteIntent: AppIntent, SideEffectDeclaring {
  static let title: LocalizedStringResource = "Save Note"
  static let description = IntentDescription(
    "Saves a text as a Markdown file.", categoryName: "Notes", resultValueName: "File")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]

  @Parameter(title: "Title", requestValueDialog: "What is the note called?")
  var name: String

  @Parameter(title: "Content", requestValueDialog: "What should I write down?")
  var content: AttributedString

  static var parameterSummary: some ParameterSummary {
    Summary("Save \(\.$content) as \(\.$name)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> & ProvidesDialog {
    let name = try Pal.notes.add(name, content.markdownText)
    return .result(
      value: IntentFile(fileURL: Pal.notes.folder.file(name)), dialog: "Saved “\(self.name)”.")
  }
}
