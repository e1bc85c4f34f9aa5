import AppIntentsCore

/// Breaks the lines of a text.
struct WrapText: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.wrap"
  static let title: LocalizedStringResource = "Wrap Text"
  static let description = IntentDescription(
    """
    Breaks lines between words so that they have at most `width` characters, and begins each with a \
    prefix: a quotation has `> `. Line breaks of the text stay; a longer word has a line of its own, and \
    no-break spaces hold words together.
    """,
    categoryName: "Text", searchKeywords: ["fold", "fill", "quote", "indent"],
    resultValueName: "Text")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text")
  var text: String

  @Parameter(
    title: "Width", description: "The most characters of a line, with the prefix", default: 72,
    inclusiveRange: (1, .max))
  var width: Int

  @Parameter(title: "Prefix", description: "What each line begins with", default: "")
  var prefix: String

  static var parameterSummary: some ParameterSummary {
    Summary("Wrap \(\.$text) at \(\.$width) characters") { \.$prefix }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    guard width > 0 else { throw IntentFailure("`width` is \(width), but has to be at least 1") }
    let room = max(1, width - prefix.count)
    let lines = TextLines(text: text).lines.flatMap { wrapped($0, to: room) }
    let ending = text.utf8.last == UInt8(ascii: "\n") ? "\n" : ""
    return .result(value: lines.map { prefix + $0 }.joined(separator: "\n") + ending)
  }

  /// The pieces of a line; its indentation stays with the first.
  private func wrapped(_ line: String, to room: Int) -> [String] {
    guard line.count > room else { return [line] }
    var lines: [String] = []
    var current = String(line.prefix(while: \.isBreakingSpace))
    var length = current.count
    var isFirst = true
    for word in line.split(whereSeparator: \.isBreakingSpace) {
      let wordLength = word.count
      if isFirst {
        current += word
        length += wordLength
        isFirst = false
      } else if length + 1 + wordLength <= room {
        current += " " + word
        length += 1 + wordLength
      } else {
        lines.append(current)
        current = String(word)
        length = wordLength
      }
    }
    return lines + [current]
  }
}
