import AppIntentsCore
import SystemPackage

/// Makes several PDFs of the pages of one.
struct SplitPDF: AppIntent, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "pdf.split"
  static let title: LocalizedStringResource = "Split PDF into Pages"
  static let description = IntentDescription(
    """
    Makes a PDF of each page of another, or of every so many pages. They are numbered in order: \
    `report-01.pdf` to `report-12.pdf`.
    """,
    categoryName: "PDF", searchKeywords: ["separate", "burst", "divide", "qpdf"],
    resultValueName: "PDFs")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [QPDF.program]
  /// The most files that are made.
  private static let limit = 5000

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(
    title: "Every", description: "How many pages each file has", default: 1,
    inclusiveRange: (1, 100_000))
  var every: Int

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    When(\.$every, .equalTo, 1) {
      Summary("Split \(\.$file) into its pages") {
        \.$every
        \.$to
        \.$conflict
      }
    } otherwise: {
      Summary("Split \(\.$file) into files of \(\.$every) pages") {
        \.$to
        \.$conflict
      }
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentFile]> {
    guard every >= 1 else { throw IntentFailure("`every` is \(every), but must be at least 1") }
    let name = try MadeName(of: file)
    let files = try await ToolFolder.using { folder in
      let pdf = try folder.add(pdf: file)
      let pages = try await folder.pageCount(of: pdf)
      guard pages > 0 else { throw IntentFailure("`\(pdf.shown)` has no pages", kind: .missing) }
      // Without `pages + every - 1`, which may overflow.
      let count = (pages - 1) / every + 1
      guard count <= Self.limit else {
        throw IntentFailure(
          "`\(pdf.shown)` would become \(count) files, but at most \(Self.limit) are made",
          help: "raise `every`")
      }
      let made = try MadeFiles(to: to, conflict: conflict, count: count)
      _ = try PDFFormat.chosen(nil, in: made)
      let names = (1...count).map { name.numbered($0, of: count, ending: "pdf") }
      let existing = try made.existing(names)
      if existing.count == count { return names.compactMap { existing[$0] } }
      try await folder.qpdf(["--split-pages=\(every)", pdf.name, "part-%d.pdf"], of: pdf)
      let parts = try folder.files(prefix: "part-")
      guard parts.count == count else {
        throw IntentFailure(
          "`qpdf` made \(parts.count) files of `\(pdf.shown)` instead of \(count)")
      }
      return try made.put(Array(zip(parts, names)), keeping: existing)
    }
    return .result(value: files)
  }
}
