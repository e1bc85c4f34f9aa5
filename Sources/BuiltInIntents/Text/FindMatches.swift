import AppIntentsCore

/// Finds all matches of a regular expression.
struct FindMatches: AppIntent, SideEffectDeclaring, NothingGiving {
  static let persistentIdentifier = "text.match_all"
  static let title: LocalizedStringResource = "Find All Matches"
  static let description = IntentDescription(
    """
    Finds all matches of a regular expression in a text, as a list of matches like that of \
    `text.match`: `(\\w+)=(\\d+)` in `a=1, b=2` gives two, whose `1` are `a` and `b`. The list is \
    empty if there is no match.
    """,
    categoryName: "Text", searchKeywords: ["regex", "find", "extract"], resultValueName: "Matches")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if there is no match"

  @Parameter(title: "Text")
  var text: String

  @Parameter(title: "Pattern", description: "A regular expression")
  var pattern: String

  @Parameter(title: "Ignore Case", default: false)
  var ignoreCase: Bool

  static var parameterSummary: some ParameterSummary {
    Summary("Find all matches in \(\.$text) of \(\.$pattern)") { \.$ignoreCase }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    let matches = try TextPattern(pattern, ignoreCase ? .ignoresCase : []).allMatches(in: text)
    return .result(value: matches.map(\.value))
  }
}
