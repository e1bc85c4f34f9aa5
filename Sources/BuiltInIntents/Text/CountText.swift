import AppIntentsCore

/// Counts the characters, words, lines or sentences of a text.
struct CountText: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.count"
  static let title: LocalizedStringResource = "Count Text"
  static let description = IntentDescription(
    """
    Counts the visible characters of a text (👨‍👩‍👧 is one), or its words, lines or sentences: `one \
    two` has 2 words.
    """,
    categoryName: "Text", searchKeywords: ["length"], resultValueName: "Count")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text")
  var text: String

  @Parameter(title: "Unit", default: .characters)
  var unit: TextUnit

  static var parameterSummary: some ParameterSummary {
    Summary("Count the \(\.$unit) of \(\.$text)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    .result(value: count)
  }

  private var count: Int {
    switch unit {
    case .characters: text.count
    case .words: text.split(whereSeparator: \.isWhitespace).count
    case .lines: TextLines(text: text).count
    case .sentences: sentences
    }
  }

  /// A sentence ends with `.`, `!`, `?` or `…` before white space, and at the end of the text.
  private var sentences: Int {
    var count = 0
    var isInside = false
    var mayEnd = false
    for character in text {
      if character.isWhitespace {
        if mayEnd {
          count += 1
          (isInside, mayEnd) = (false, false)
        }
        continue
      }
      isInside = true
      switch character {
      case ".", "!", "?", "…", "。", "！", "？": mayEnd = true
      case "\"", "'", ")", "]", "”", "’", "»", "“": break
      default: mayEnd = false
      }
    }
    return isInside ? count + 1 : count
  }
}

/// The unit of counting.
enum TextUnit: String, AppEnum {
  case characters, words, lines, sentences

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Text Unit"
  static let caseDisplayRepresentations: [TextUnit: DisplayRepresentation] = [
    .characters: "Characters", .words: "Words", .lines: "Lines", .sentences: "Sentences",
  ]
}
