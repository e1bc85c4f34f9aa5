import AppIntentsCore
import SystemPackage

/// Makes a PDF smaller.
struct CompressPDF: AppIntent, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "pdf.compress"
  static let title: LocalizedStringResource = "Optimize File Size of PDF"
  static let description = IntentDescription(
    """
    Makes a PDF smaller: what isn't used is left out, the rest is compressed better, and images \
    that aren't JPEG yet become it where that is smaller, unless it is `lossless`. A PDF that \
    doesn't get smaller stays as it is.
    """,
    categoryName: "PDF", searchKeywords: ["compress", "shrink", "reduce", "smaller", "qpdf"],
    resultValueName: "PDF")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [QPDF.program]

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(
    title: "Lossless", description: "Whether images keep each of their colors", default: false)
  var lossless: Bool

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Make \(\.$file) smaller") {
      \.$lossless
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let images = lossless ? [] : ["--optimize-images"]
    let made = try await PDFMaking.make(from: file, to: to, conflict) { folder, pdf in
      try await folder.qpdf(
        [
          "--compress-streams=y", "--recompress-flate", "--compression-level=9",
          "--object-streams=generate",
        ] + images + [pdf.name, PDFMaking.output], of: pdf)
      try folder.keepSmaller(of: pdf)
    }
    return .result(value: made)
  }
}

extension ToolFolder {
  /// Replaces what was made with a copy of the original, if that is smaller.
  fileprivate func keepSmaller(of pdf: GivenPDF) throws {
    let (files, made) = (LocalFiles(), path.appending(PDFMaking.output))
    let original = path.appending(pdf.name).real
    let size = try files.status(of: made, followingLinks: false).size
    if try files.status(of: original, followingLinks: true).size <= size {
      try files.copy(original, to: made, replacing: true)
    }
  }
}
