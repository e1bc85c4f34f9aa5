import AppIntentsCore
import SystemPackage

/// Makes one PDF of several.
struct MergePDFs: AppIntent, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "pdf.merge"
  static let title: LocalizedStringResource = "Merge PDFs"
  static let description = IntentDescription(
    """
    Makes one PDF with the pages of several, in their order. It has their fields, but not their \
    titles, bookmarks and attachments. Without a name in `to` it is called `merged.pdf`.
    """,
    categoryName: "PDF",
    searchKeywords: ["combine", "join", "append", "concatenate", "make pdf", "pdfunite", "qpdf"],
    resultValueName: "PDF")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [QPDF.program]
  /// The most files that are merged: `qpdf` has all of them open.
  private static let limit = 1000

  @Parameter(title: "Files")
  var files: [IntentFile]

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Merge \(\.$files)") {
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    guard !files.isEmpty else { throw IntentFailure("there are no PDFs to merge", kind: .missing) }
    guard files.count <= Self.limit else {
      throw IntentFailure("\(files.count) PDFs are more than the \(Self.limit) that can be merged")
    }
    let made = try await PDFMaking.make("merged.pdf", to: to, conflict) { folder in
      var pdfs: [GivenPDF] = []
      for (index, file) in files.enumerated() {
        pdfs.append(try folder.add(pdf: file, as: "in-\(index + 1).pdf"))
      }
      try await folder.qpdf(
        ["--empty", "--pages"] + pdfs.map(\.name) + ["--", PDFMaking.output], of: pdfs)
    }
    return .result(value: made)
  }
}
