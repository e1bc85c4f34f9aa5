import AppIntentsCore

/// Shortens a text.
struct ShortenText: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.shorten"
  static let title: LocalizedStringResource = "Shorten Text"
  static let description = IntentDescription(
    """
    Cuts a text to a number of characters or words, and marks the cut: `The quick brown fox` to 10 \
    characters is `The quick…`. The mark is part of the length in characters; a text that isn't longer \
    stays as it is.
    """,
    categoryName: "Text", searchKeywords: ["truncate", "cut", "ellipsis"], resultValueName: "Text")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text")
  var text: String

  @Parameter(
    title: "Length", description: "The most characters or words", default: 80,
    inclusiveRange: (0, .max))
  var length: Int

  @Parameter(title: "Unit", default: .characters)
  var unit: ShortenedUnit

  @Parameter(title: "Ending", description: "What marks the cut", default: "…")
  var ending: String

  static var parameterSummary: some ParameterSummary {
    Summary("Shorten \(\.$text) to \(\.$length) \(\.$unit)") { \.$ending }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    guard length >= 0 else {
      throw IntentFailure("`length` is \(length), but can't be less than 0")
    }
    return .result(value: unit == .words ? words : characters)
  }

  private var characters: String {
    guard text.dropFirst(length).first != nil else { return text }
    let kept = text.prefix(max(0, length - ending.count))
    return String(kept.trimmedAtEnd + ending.prefix(length))
  }

  private var words: String {
    var rest = text[...]
    var end = text.startIndex
    for _ in 0..<length {
      let word = rest.drop(while: \.isWhitespace)
      if word.isEmpty { return text }
      rest = word.drop { !$0.isWhitespace }
      end = rest.startIndex
    }
    return rest.allSatisfy(\.isWhitespace) ? text : String(text[..<end]) + ending
  }
}

extension Substring {
  /// Without the white space at its end.
  fileprivate var trimmedAtEnd: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

/// What the length of a shortened text counts.
enum ShortenedUnit: String, AppEnum {
  case characters, words

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Unit"
  static let caseDisplayRepresentations: [ShortenedUnit: DisplayRepresentation] = [
    .characters: "Characters", .words: "Words",
  ]
}
