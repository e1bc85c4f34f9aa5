import AppIntents
import OrderedCollections

/// Finds the matches of a regular expression.
struct MatchText: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.match"
  static let title: LocalizedStringResource = "Match Text"
  static let description = IntentDescription(
    """
    Finds the first match of a regular expression in a text, or `all` matches. A match is a \
    dictionary: `text` is the whole match, `1`, `2` … are its groups, also by their names. `No \
    (?<number>\\d+)` in `Invoice No 42` gives `number: 42`. Gives nothing if there is no match.
    """,
    categoryName: "Text", searchKeywords: ["regex", "find", "extract"], resultValueName: "Match")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Pattern", description: "A regular expression")
  var pattern: String

  @Parameter(title: "Text", inputConnectionBehavior: .connectToPreviousIntentResult)
  var text: String

  @Parameter(title: "All", description: "Whether to give a list of all matches", default: false)
  var all: Bool

  @Parameter(title: "Ignore Case", default: false)
  var ignoreCase: Bool

  static var parameterSummary: some ParameterSummary {
    Summary("Match \(\.$pattern) in \(\.$text)") {
      \.$all
      \.$ignoreCase
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let pattern = try TextPattern(pattern, ignoreCase ? .ignoresCase : [])
    if all {
      return .result(value: .list(try pattern.allMatches(in: text).map(value)))
    }
    return .result(value: try pattern.firstMatch(in: text).map(value) ?? .nothing)
  }

  private func value(_ match: TextPattern.Match) -> IntentValue {
    func value(_ group: Substring?) -> IntentValue { group.map { .text(String($0)) } ?? .nothing }
    var entries: OrderedDictionary<String, IntentValue> = ["text": .text(String(match.text))]
    for (index, group) in match.groups.enumerated() { entries["\(index + 1)"] = value(group) }
    for (name, group) in match.names { entries[name] = value(group) }
    return .dictionary(entries)
  }
}
