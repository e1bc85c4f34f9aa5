import AppIntentsCore
import Confinement
import Diagnostics
import Foundation
import SystemPackage

/// Makes a PDF of texts and images.
struct MakePDF: AppIntent, FormDeclaring, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "pdf.make"
  static let title: LocalizedStringResource = "Make PDF"
  static let description = IntentDescription(
    """
    Makes a PDF of a text in Markdown or HTML, of a file of one, of images, or of a list of them, \
    one after another. HTML keeps its text, tables and links; scripts, styles and what lies on \
    servers are left out. `style` is a style sheet: `body { font-size: 9pt }`.
    """,
    categoryName: "PDF",
    searchKeywords: ["markdown to pdf", "html to pdf", "image to pdf", "print", "weasyprint"],
    resultValueName: "PDF")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [
    RequiredProgram("weasyprint", package: "weasyprint", pythonPackage: "weasyprint"),
    PDFContent.markdown.forSomeValues,
  ]
  static let forms: [String: LiteralForm] = ["style": .style]

  @Parameter(title: "Content", description: "Markdown, HTML, files of them, images, or a list")
  var content: IntentValue

  @Parameter(title: "Paper", default: .a4)
  var paper: PaperSize

  @Parameter(title: "Margin", description: "The space around the content: `2 cm` unless given")
  var margin: IntentMeasurement?

  @Parameter(title: "Style", description: "A style sheet, such as `h1 { color: navy }`")
  var style: String?

  @Parameter(title: "Title", description: "The title of the document, which also names it")
  var title: String?

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Make a PDF of \(\.$content)") {
      \.$paper
      \.$margin
      \.$style
      \.$title
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let context = IntentContext.current
    let margin = try Self.millimeters(margin, of: paper)
    let style = try style.map { try SafeStyle($0).text } ?? ""
    let made = try await PDFMaking.make(try name, to: to, conflict) { folder in
      let height = max(Int(Double(paper.height) - 2 * margin) - 5, 10)
      let body = try await PDFContent(content, height: height, in: folder)
      guard !body.html.isEmpty else { throw IntentFailure("`content` is empty") }
      let page = """
        <!DOCTYPE html><html><head><meta charset="utf-8"><title>\(MarkupText.text(title ?? "", in: .element))</title>
        <style>@page { size: \(paper.css); margin: \(margin)mm }\(Self.look)\(style)</style></head>
        <body>\(body.html)</body></html>
        """
      try folder.path.appending("in.html").create(Data(page.utf8))
      let ending = try await folder.run(
        Self.programs[0], ["--encoding", "utf-8", "in.html", PDFMaking.output],
        reading: Self.libraries
      ) {
        // Where Python looks for what was installed for this user.
        $0.environment["PYTHONUSERBASE"] = context.home.appending(".local").bytes
      }
      guard ending.exitCode == 0 else {
        throw ending.failure("the PDF can't be made", saying: String(ending.said.suffix(1000)))
      }
      try body.checkImages(ending.errors)
    }
    return .result(value: made)
  }

  /// The title, or the name of the file that the PDF is made of.
  private var name: FilePath.Component {
    get throws {
      if let title {
        let scalars = title.unicodeScalars.map { $0 == "/" || $0.value < 0x20 ? " " : $0 }
        let text = String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespaces)
        if let name = FilePath.Component(text), name.kind == .regular {
          return name.shortened(to: 240).adding(".pdf")
        }
      }
      if case .file(let file) = content { return try MadeName(of: file).changed(ending: "pdf") }
      return "document.pdf"
    }
  }

  private static func millimeters(_ margin: IntentMeasurement?, of paper: PaperSize) throws
    -> Double
  {
    guard let margin else { return 20 }
    guard let unit = IntentUnit.named("mm"), let length = margin.converted(to: unit)?.value.double,
      length >= 0, length * 2 < Double(paper.width) - 10
    else {
      throw IntentFailure(
        "`margin` is \(margin), but must be a length that leaves space on the page",
        help: "write `2 cm`, for example")
    }
    return length
  }

  /// The libraries of a program that was installed for this user alone: those of its environment, as `pipx`
  /// makes one, and of the Python that it was made with.
  private static var libraries: [FilePath] {
    let context = IntentContext.current
    guard
      let program = ProgramPath.find(
        programs[0].name, path: context.environment["PATH"], home: context.home,
        folder: context.folder)?.realIfPresent
    else { return [] }
    let environment = program.removingLastComponent().removingLastComponent()
    let python = environment.appending("bin/python3").realIfPresent
    let bases =
      [environment] + (python.map { [$0.removingLastComponent().removingLastComponent()] } ?? [])
    return bases.flatMap { base in
      ["lib", "lib64", "bin", "pyvenv.cfg"].map { base.appending($0) }
    }
  }

  private static let look = """
    body { font-family: sans-serif; font-size: 11pt; line-height: 1.4 }
    h1, h2, h3 { line-height: 1.2; break-after: avoid } img { max-width: 100% }
    pre { white-space: pre-wrap; overflow-wrap: break-word } pre, code { font-size: 9.5pt }
    table { border-collapse: collapse } tr { break-inside: avoid }
    td, th { border: 0.5pt solid #999; padding: 2pt 5pt; text-align: left }
    blockquote { border-left: 2pt solid #ccc; margin-left: 0; padding-left: 10pt }

    """
}

/// A size of paper.
enum PaperSize: String, AppEnum {
  case a3, a4, a5, letter, legal

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Paper"
  static let caseDisplayRepresentations: [PaperSize: DisplayRepresentation] = [
    .a3: "A3", .a4: "A4", .a5: "A5", .letter: "Letter", .legal: "Legal",
  ]

  fileprivate var css: String {
    switch self {
    case .a3, .a4, .a5: rawValue.uppercased()
    case .letter, .legal: rawValue
    }
  }

  /// In millimeters.
  fileprivate var width: Int {
    switch self {
    case .a3: 297
    case .a4: 210
    case .a5: 148
    case .letter, .legal: 216
    }
  }

  /// In millimeters.
  fileprivate var height: Int {
    switch self {
    case .a3: 420
    case .a4: 297
    case .a5: 210
    case .letter: 279
    case .legal: 356
    }
  }
}
