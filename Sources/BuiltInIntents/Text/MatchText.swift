import AppIntentsCore

/// Finds the first match of a regular expression.
struct MatchText: AppIntent, SideEffectDeclaring, NothingGiving {
  static let persistentIdentifier = "text.match"
  static let title: LocalizedStringResource = "Match Text"
  static let description = IntentDescription(
    """
    Finds the first match of a regular expression in a text. As a text, a match is what matched; its \
    groups are its properties, by number and by name. `No (?<number>\\d+)` in `Invoice No 42` gives \
    `No 42`, and `$match.number` and `$match["1"]` are `42`. Gives nothing if there is no match.
    """,
    categoryName: "Text", searchKeywords: ["regex", "find", "extract"], resultValueName: "Match")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if there is no match"

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
