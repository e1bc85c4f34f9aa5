import AppIntentsCore
import Foundation
import SystemPackage

/// Makes the text of a scan searchable.
struct RecognizePDF: AppIntent, FormDeclaring, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "pdf.recognize"
  static let title: LocalizedStringResource = "Recognize Text in PDF"
  static let description = IntentDescription(
    """
    Makes a PDF of a scan whose text can be searched and copied; `pdf.text` reads it then. Pages \
    that have text already stay as they are. A language is written as Tesseract does: `eng`, \
    `deu`, or `deu+eng` for both.
    """,
    categoryName: "PDF", searchKeywords: ["ocr", "scan", "searchable", "tesseract", "ocrmypdf"],
    resultValueName: "PDF")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [
    RequiredProgram("ocrmypdf", package: "ocrmypdf"),
    TesseractLanguages.program, QPDF.program,
  ]
  static let forms: [String: LiteralForm] = ["language": .languages]

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(
    title: "Language", description: "Such as `eng`, or `deu+eng` for both", default: "eng")
  var language: String

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Recognize the text of \(\.$file)") {
      \.$language
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let languages = try TesseractLanguages(language)
    let made = try await PDFMaking.make(from: file, to: to, conflict) { folder, pdf in
      try await languages.check(in: folder)
      let count = try await folder.pageCount(of: pdf)
      let watching = Task { [folder] in try await Self.reportProgress(of: count, in: folder) }
      defer { watching.cancel() }
      let ending = try await folder.run(
        Self.programs[0],
        [
          "--quiet", "--language", languages.option, "--skip-text", "--output-type", "pdf",
          "--optimize",
          "0", pdf.name, PDFMaking.output,
        ])
      guard ending.exitCode == 0 else { throw Self.failure(ending, of: pdf) }
    }
    return .result(value: made)
  }

  /// Says how many pages are done, by the files that the program has made of them so far.
  private static func reportProgress(of count: Int, in folder: ToolFolder) async throws {
    let files = LocalFiles()
    var known = 0
    while count > 1 {
      try await Task.sleep(for: .milliseconds(500))
      let work = try folder.files(prefix: "ocrmypdf.io.").first
      let names = try work.map { try files.entries(of: $0) } ?? []
      let done = min(names.count { $0.string.hasSuffix("_ocr_tess.txt") }, count)
      if done > known {
        known = done
        IntentContext.current.reportFiles(done: done, of: count, "pages")
      }
    }
  }

  private static func failure(
    _ ending: ProgramCall.Ending, of pdf: GivenPDF
  ) -> IntentFailure {
    if ending.errors.contains("EncryptedPdfError") {
      return IntentFailure(
        "`\(pdf.shown)` is encrypted, and can't be changed as it is", kind: .refused,
        help: "open it with `pdf.decrypt` first")
    }
    return ending.failure("the text of `\(pdf.shown)` can't be recognized")
  }
}
