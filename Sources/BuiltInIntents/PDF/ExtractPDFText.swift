import AppIntentsCore
import Foundation
import SystemPackage

/// Reads the text of a PDF.
struct ExtractPDFText: AppIntent, FormDeclaring, SideEffectDeclaring, ProgramUsing {
  static let persistentIdentifier = "pdf.text"
  static let title: LocalizedStringResource = "Get Text from PDF"
  static let description = IntentDescription(
    """
    Reads the text of a PDF, of all pages or of some (`2-5`, `3`, `4-`, `1,4-6`). With `layout`, \
    columns and tables keep their places on the page. A scan has no text, which is an error.
    """,
    categoryName: "PDF", searchKeywords: ["pdftotext", "extract"], resultValueName: "Text")
  static let sideEffects: SideEffects = [.readsFiles, .runsTools]
  static let programs = [RequiredProgram("pdftotext", package: "poppler-utils")]
  static let forms: [String: LiteralForm] = ["pages": .pages]

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(title: "Pages", description: PageSelection.description, default: "all")
  var pages: String

  @Parameter(
    title: "Layout", description: "Whether text keeps its place on the page", default: false)
  var layout: Bool

  static var parameterSummary: some ParameterSummary {
    Summary("Get the text of \(\.$file)") {
      \.$pages
      \.$layout
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let selection = try PageSelection(pages)
    let content = try await ToolFolder.using { folder in
      if pages == "all" { return try await Self.text(of: file, layout: layout, in: &folder) }
      let pdf = try folder.add(pdf: file)
      let count = try await pageCount(of: pdf, in: folder)
      var all = ""
      for run in PageSelection.runs(try selection.pages(of: count, in: pdf.shown)) {
        let options = ["-f", "\(run.lowerBound)", "-l", "\(run.upperBound)"]
        all += try await Self.text(of: pdf, options, layout: layout, in: folder)
      }
      return try Self.present(all, in: pdf, place: " on pages \(pages)")
    }
    return .result(value: content)
  }

  /// The text of all pages. Throws if there is none.
  static func text(
    of file: IntentFile, layout: Bool = false, in folder: inout ToolFolder
  ) async throws -> String {
    let pdf = try folder.add(pdf: file)
    return try present(try await text(of: pdf, [], layout: layout, in: folder), in: pdf)
  }

  private static func present(
    _ text: String, in pdf: GivenPDF, place: String = ""
  ) throws -> String {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw IntentFailure(
        "`\(pdf.shown)` has no text layer\(place); it looks like a scan",
        help: "recognize its text with `pdf.recognize` first")
    }
    return text
  }

  private static func text(
    of pdf: GivenPDF, _ range: [String], layout: Bool, in folder: ToolFolder
  ) async throws -> String {
    var options = ["-enc", "UTF-8", "-eol", "unix", "-nopgbrk"] + range
    if layout { options.append("-layout") }
    let ending = try await folder.run(Self.programs[0], options + [pdf.name, "-"])
    guard ending.exitCode == 0 else { throw Self.failure(ending, of: pdf) }
    return String(decoding: ending.output, as: UTF8.self)
  }

  /// The number of pages, by the message about a page that no document has: another program would need
  /// another permission.
  private func pageCount(of pdf: GivenPDF, in folder: ToolFolder) async throws -> Int {
    let ending = try await folder.run(Self.programs[0], ["-f", "\(Int32.max)", pdf.name, "-"])
    guard let start = ending.errors.range(of: "the last page ("),
      let count = Int(ending.errors[start.upperBound...].prefix { $0.isASCII && $0.isNumber })
    else { throw Self.failure(ending, of: pdf) }
    return count
  }

  private static func failure(
    _ ending: ProgramCall.Ending, of pdf: GivenPDF
  ) -> IntentFailure {
    ending.exitCode == 3
      ? IntentFailure("`\(pdf.shown)` doesn't allow its text to be copied", kind: .refused)
      : pdf.failure(ending)
  }
}
