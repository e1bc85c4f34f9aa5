import AppIntentsCore

/// Splits a text into pieces.
struct SplitText: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.split"
  static let title: LocalizedStringResource = "Split Text"
  static let description = IntentDescription(
    """
    Splits a text into a list of pieces: `a, b` split by `, ` gives `a` and `b`. Splits at line \
    breaks by default, of Unix or of Windows (CRLF), and takes `words`, `characters` and `lines` too (`lines` leaves out an \
    empty piece at the end).
    """,
    categoryName: "Text", resultValueName: "Pieces")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text")
  var text: String

  @Parameter(
    title: "Separator", description: "A text, or `words`, `characters` or `lines`", default: "\n")
  var by: String

  @Parameter(
    title: "Limit", description: "The most pieces; the last one has the rest of the text",
    inclusiveRange: (1, .max))
  var limit: Int?

  static var parameterSummary: some ParameterSummary {
    When(\.$by, .equalTo, "\n") {
      Summary("Split \(\.$text) at line breaks") {
        \.$by
        \.$limit
      }
    } otherwise: {
      Summary("Split \(\.$text) by \(\.$by)") { \.$limit }
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    let limit = limit ?? .max
    guard limit > 0 else {
      throw IntentFailure("`limit` is \(limit), but there is at least one piece")
    }
    return .result(value: pieces(limit: limit))
  }

  private func pieces(limit: Int) -> [String] {
    switch by {
    case "words":
      text.split(maxSplits: limit - 1, whereSeparator: \.isWhitespace).map(String.init)
    case "characters", "":
      if limit < text.count {
        text.prefix(limit - 1).map { String($0) } + [String(text.dropFirst(limit - 1))]
      } else {
        text.map { String($0) }
      }
    case "lines" where limit == .max: TextLines(text: text).lines
    case "lines": lines(limit: limit)
    default: LiteralPattern(by).pieces(of: text, limit: limit)
    }
  }

  private func lines(limit: Int) -> [String] {
    let lines = TextLines(text: text).lines
    return lines.count <= limit
      ? lines : lines.prefix(limit - 1) + [lines.dropFirst(limit - 1).joined(separator: "\n")]
  }
}
