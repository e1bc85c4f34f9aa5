import AppIntents

/// Finds the first match of a regular expression.
struct MatchText: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.match"
  static let title: LocalizedStringResource = "Match Text"
  static let description = IntentDescription(
    """
    Finds the first match of a regular expression in a text. A match is a dictionary: `text` is the \
    whole match, `1`, `2` … are its groups, also by their names. `No (?<number>\\d+)` in `Invoice \
    No 42` gives `number: 42`. Gives nothing if there is no match.
    """,
    categoryName: "Text", searchKeywords: ["regex", "find", "extract"], resultValueName: "Match")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text")
  var text: String

  @Parameter(title: "Pattern", description: "A regular expression")
  var pattern: String

  @Parameter(title: "Ignore Case", default: false)
  var ignoreCase: Bool

  static var parameterSummary: some ParameterSummary {
    Summary("Match \(\.$text) with \(\.$pattern)") { \.$ignoreCase }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let match = try TextPattern(pattern, ignoreCase ? .ignoresCase : []).firstMatch(in: text)
    return .result(value: match?.value ?? .nothing)
  }
}
