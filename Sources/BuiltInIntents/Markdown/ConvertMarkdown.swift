import AppIntentsCore
import Diagnostics
import DocumentFormats
import Foundation
import OrderedCollections

/// Converts Markdown to HTML.
struct ConvertMarkdown: AppIntent, SideEffectDeclaring, ProgramUsing {
  static let persistentIdentifier = "markdown.to_html"
  static let title: LocalizedStringResource = "Make HTML from Markdown"
  static let description = IntentDescription(
    """
    Converts Markdown to HTML: `# Plan` gives `<h1>Plan</h1>`. Tables, tasks and \
    addresses are converted as on GitHub. HTML in the text is left out, as are links \
    that run scripts, and front matter. With `page`, the HTML is a whole page with a title, in the \
    given style.
    """,
    categoryName: "Markdown",
    searchKeywords: ["make html from rich text", "render", "export", "commonmark", "web page"],
    resultValueName: "HTML")
  static let sideEffects: SideEffects = .runsTools
  static let programs = [RequiredProgram("cmark-gfm", package: "cmark-gfm")]

  @Parameter(title: "Text")
  var text: String

  @Parameter(
    title: "Page", description: "Whether to make a whole page instead of a part of one",
    default: false)
  var page: Bool

  @Parameter(
    title: "Style", description: "The page's style sheet, such as `body { color: navy }`")
  var style: String?

  static var parameterSummary: some ParameterSummary {
    Summary("Make HTML from \(\.$text)") {
      \.$page
      \.$style
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    guard page || style == nil else {
      throw IntentFailure("only a whole page has a `style`", help: "write `page: true`")
    }
    let frontMatter = MarkdownFrontMatter(text)
    let html = try await html(of: frontMatter?.body ?? text)
    guard page else { return .result(value: html) }
    let named = try frontMatter.flatMap { found -> String? in
      guard
        case .dictionary(let entries) = try IntentContext.current.values
          .decode(found.yaml, as: .yaml), let title = entries["title"], title != .nothing
      else { return nil }
      return try title.shownText
    }
    return .result(value: try MarkdownPage(body: html, title: named, style: style).html)
  }

  private func html(of text: String) async throws -> String {
    try IntentContext.current.permit(.run("cmark-gfm"))
    let extensions = ["table", "strikethrough", "autolink", "tasklist"]
    var call = ProgramCall(
      "cmark-gfm",
      arguments: ["--to", "html"] + extensions.flatMap { ["--extension", $0] },
      grace: .seconds(1))
    call.input = Data(text.utf8)
    let ending = try await call.run()
    guard ending.exitCode == 0 else { throw ending.failure("the text can't be converted") }
    // What stands for HTML that was left out. A text that says so is escaped, and stays.
    let html = String(decoding: ending.output, as: UTF8.self)
      .replacing("<!-- raw HTML omitted -->\n", with: "")
      .replacing("<!-- raw HTML omitted -->", with: "")
    return Self.withoutOtherSchemes(html)
  }

  /// The HTML without the addresses that a link can't have. cmark-gfm leaves out the best known ones
  /// only. A quotation mark outside of tags is escaped.
  private static func withoutOtherSchemes(_ html: String) -> String {
    var html = html
    for start in [" href=\"", " src=\""] {
      let pieces = LiteralPattern(start).pieces(of: html)
      html = pieces.dropFirst().reduce(into: pieces.first ?? "") { html, piece in
        let address = Substring(piece.utf8.prefix { $0 != UInt8(ascii: "\"") })
        let isImage = start == " src=\"" && address.hasPrefix("data:image/")
        let isKept = isImage || LinkScheme.permits(HTMLEntities.decoded(String(address)))
        html += start + (isKept ? piece[...] : Substring(piece.utf8.dropFirst(address.utf8.count)))
      }
    }
    return html
  }
}

/// A whole page around a part of one.
private struct MarkdownPage {
  let body: String
  let title: String?
  let style: String?

  var html: String {
    get throws {
      let style = style ?? Self.usualStyle
      guard !style.lowercased().contains("</style") else {
        throw IntentFailure("`style` can't have `</style` in it, which would end it")
      }
      return """
        <!DOCTYPE html>
        <html>
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title.map { MarkupText.text($0, in: .element) } ?? heading)</title>
        <style>
        \(style)
        </style>
        </head>
        <body>
        \(body)</body>
        </html>

        """
    }
  }

  /// The text of the first heading, which is escaped already.
  private var heading: String {
    guard let start = body.firstRange(of: "<h1>"),
      let end = body[start.upperBound...].firstRange(of: "</h1>")
    else { return "" }
    var isTag = false
    return String(
      String.UnicodeScalarView(
        body[start.upperBound..<end.lowerBound].unicodeScalars.filter { scalar in
          if scalar == "<" { isTag = true }
          defer { if scalar == ">" { isTag = false } }
          return !isTag
        }))
  }

  private static let usualStyle = """
    body { max-width: 42em; margin: 2em auto; padding: 0 1em; font-family: sans-serif; \
    line-height: 1.5; }
    pre, code { font-family: monospace; background: #f3f3f3; }
    pre { padding: 0.8em; overflow-x: auto; }
    table { border-collapse: collapse; }
    th, td { border: 1px solid #ccc; padding: 0.3em 0.6em; }
    blockquote { margin-left: 0; padding-left: 1em; border-left: 3px solid #ccc; }
    img { max-width: 100%; }
    """
}
