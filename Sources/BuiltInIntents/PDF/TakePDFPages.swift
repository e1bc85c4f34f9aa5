import AppIntentsCore

/// Makes a PDF of some pages of another.
struct TakePDFPages: AppIntent, FormDeclaring, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "pdf.pages"
  static let title: LocalizedStringResource = "Take Pages from PDF"
  static let description = IntentDescription(
    """
    Makes a PDF with some pages of another, in the order in which they are given: `2-5`, `1,4-6`, \
    or `last-1` for all of them from the last to the first.
    """,
    categoryName: "PDF",
    searchKeywords: ["extract pages", "delete pages", "reorder", "reverse", "qpdf"],
    resultValueName: "PDF")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [QPDF.program]
  static let forms: [String: LiteralForm] = ["pages": .pages]

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(title: "Pages", description: PageSelection.description)
  var pages: String

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Take pages \(\.$pages) from \(\.$file)") {
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let selection = try PageSelection(pages)
    let made = try await PDFMaking.make(from: file, to: to, conflict) { folder, pdf in
      let pages = try selection.pages(of: try await folder.pageCount(of: pdf), in: pdf.shown)
      try await folder.qpdf(
        [pdf.name, "--pages", ".", PageSelection.spelled(pages), "--", PDFMaking.output], of: pdf)
    }
    return .result(value: made)
  }
}
