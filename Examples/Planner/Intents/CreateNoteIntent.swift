import AppIntents
import IntentServing
import LocalStore

struct CreateNoteIntent: AppIntent, SideEffectDeclaring {
  static let title: LocalizedStringResource = "Create Note"
  static let description = IntentDescription(
    "Keeps a text as a note, with its bold and italic words, headings and lists.",
    categoryName: "Notes", resultValueName: "Note")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]

  @Parameter(title: "Title", requestValueDialog: "What is the note's title?")
  var name: String

  @Parameter(title: "Content", requestValueDialog: "What should I write down?")
  var content: AttributedString

  static var parameterSummary: some ParameterSummary {
    Summary("Create the note \(\.$name) with \(\.$content)")
  }

  init() {}

  func perform() async throws -> some IntentResult & ReturnsValue<NoteEntity> & ProvidesDialog {
    let title = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !title.isEmpty else { throw $name.needsValueError("A note needs a title.") }
    let note = NoteEntity(try Library.shared.addNote(titled: title, content.markdownText))
    return .result(value: note, dialog: "I've kept “\(note.title)”.")
  }
}
