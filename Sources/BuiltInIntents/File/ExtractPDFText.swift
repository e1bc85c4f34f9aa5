import AppIntentsCore
import Foundation
import SystemPackage

/// Reads the text of a PDF.
struct ExtractPDFText: AppIntent, SideEffectDeclaring, ProgramUsing {
  static let persistentIdentifier = "pdf.text"
  static let title: LocalizedStringResource = "Get Text from PDF"
  static let description = IntentDescription(
    """
    Reads the text of a PDF, of all pages or of some (`2-5`, `3`, `4-`). With `layout`, columns \
    and tables keep their places on the page. A scan has no text, which is an error.
    """,
    categoryName: "PDF", searchKeywords: ["pdftotext", "extract"], resultValueName: "Text")
  static let sideEffects: SideEffects = [.readsFiles, .runsTools]
  static let programs = [RequiredProgram("pdftotext", package: "poppler-utils")]

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(title: "Pages", description: "Such as `2-5`, `3` or `4-`", default: "all")
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
    var options = ["-enc", "UTF-8", "-eol", "unix", "-nopgbrk"]
    if layout { options.append("-layout") }
    options += try PageRange(pages).options
    let context = IntentContext.current
    try context.permit(.run("pdftotext"))
    // From its standard input: another file may be at the path by now.
    var call = ProgramCall("pdftotext", arguments: options + ["-", "-"], grace: .seconds(1))
    if let path = file.path {
      call.inputFile = try context.files.open(context.resolve(path))
    } else {
      call.input = try file.read()
    }
    defer { try? call.inputFile?.close() }
    let ending = try await call.run()
    guard ending.exitCode == 0 else { throw failure(ending) }
    let text = String(decoding: ending.output, as: UTF8.self)
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw IntentFailure(
        "`\(name)` has no text layer\(pages == "all" ? "" : " on pages \(pages)"); it looks like a scan",
        help: "recognize its text first, for example with `ocrmypdf`")
    }
    return .result(value: text)
  }

  private var name: String { file.path?.shown ?? file.filename }

  private func failure(_ ending: ProgramCall.Ending) -> IntentFailure {
    let said = ending.errors.trimmingCharacters(in: .whitespacesAndNewlines)
    if said.contains("Incorrect password") {
      return IntentFailure(
        "`\(name)` is encrypted and can't be read without its password", kind: .refused,
        help: "save it without one, for example with `qpdf --decrypt`")
    }
    if ending.exitCode == 3 {
      return IntentFailure(
        "`\(name)` doesn't allow its text to be copied", kind: .refused)
    }
    if said.contains("Wrong page range") {
      return IntentFailure("`\(name)` has no page \(pages)", kind: .missing)
    }
    return IntentFailure(
      "`\(name)` can't be read as a PDF", exitCode: ending.exitCode,
      output: said.isEmpty ? nil : said)
  }
}

/// Reads the pages `2-5`, `3`, `4-`, `-3` or `all`.
private struct PageRange {
  let options: [String]

  init(_ text: String) throws {
    if text == "all" {
      options = []
      return
    }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let numbers = ends.map { Int($0) }
    let isSpelled =
      (1...2).contains(ends.count) && ends.contains { !$0.isEmpty }
      && zip(ends, numbers).allSatisfy { $0.isEmpty || ($1 ?? 0) > 0 }
    guard isSpelled else {
      throw IntentFailure(
        "`\(text)` isn't a range of pages", help: "write `2-5`, `3`, `4-` or `all`")
    }
    let first = numbers[0]
    let last = ends.count == 1 ? numbers[0] : numbers[1]
    if let first, let last, last < first {
      throw IntentFailure("pages \(text) are none: \(last) comes before \(first)")
    }
    options = (first.map { ["-f", "\($0)"] } ?? []) + (last.map { ["-l", "\($0)"] } ?? [])
  }
}
