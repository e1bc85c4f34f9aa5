import AppIntentsCore
import Foundation
import Markup

/// Reads the text of a document.
struct ReadDocumentText: AppIntent, SideEffectDeclaring, ProgramUsing {
  static let persistentIdentifier = "document.text"
  static let title: LocalizedStringResource = "Get Text from Document"
  static let description = IntentDescription(
    """
    Reads the text of a document: of docx, odt, rtf, epub, HTML, Markdown, text and PDF, by its content. A \
    paragraph is a line, and the cells of a table's row have tabs between them: `Name⇥Price`. Headers, \
    footers, notes, comments and deleted text are left out. Markdown stays as it is written. A text that isn't \
    UTF-8, UTF-16 with a byte order mark, or what a page declares, is read as Windows-1252, which includes Latin-1.
    """,
    categoryName: "Document",
    searchKeywords: [
      "word", "docx", "odt", "rtf", "epub", "extract", "get text from input", "read document",
    ],
    resultValueName: "Text")
  static let sideEffects: SideEffects = [.readsFiles, .runsTools]
  static let programs = ([ArchiveFile.bsdtar] + ExtractPDFText.programs).map(\.forSomeValues)

  @Parameter(title: "File")
  var file: IntentFile

  static var parameterSummary: some ParameterSummary {
    Summary("Get the text of \(\.$file)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let read = try await ToolFolder.using { tools in
      let document = try await GivenDocument(file, in: &tools)
      return try await text(of: document, in: &tools)
    }
    return .result(value: read)
  }

  private func text(
    of document: GivenDocument, in tools: inout ToolFolder
  ) async throws -> String {
    switch document.kind {
    case .word: return try document.parts?.wordText() ?? ""
    case .openDocument: return try document.parts?.openDocumentText() ?? ""
    case .epub: return try document.parts?.bookText() ?? ""
    case .richText: return try RTFReader.text(of: document.data())
    case .html: return try HTMLText.text(of: MarkupTree.root, in: HTMLTree.read(document.text))
    case .markdown, .plain: return document.text
    case .pdf: return try await ExtractPDFText.text(of: file, in: &tools)
    case .oldWord:
      throw IntentFailure(
        "`\(document.shown)` is a document of Word before 2007, whose text isn't read as it is",
        help: "convert it with `document.convert` and `format: txt`")
    }
  }
}
