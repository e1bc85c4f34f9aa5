import AppIntents

/// Tests whether a text matches a regular expression.
struct TestText: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.matches"
  static let title: LocalizedStringResource = "Test Text"
  static let description = IntentDescription(
    """
    Tells whether a regular expression matches a part of a text: `\\d+` matches `Invoice 42`. \
    Write `^` and `$` around the pattern for the whole text.
    """,
    categoryName: "Text", searchKeywords: ["regex", "contains"], resultValueName: "Matches")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Pattern", description: "A regular expression")
  var pattern: String

  @Parameter(title: "Text", inputConnectionBehavior: .connectToPreviousIntentResult)
  var text: String

  @Parameter(title: "Ignore Case", default: false)
  var ignoreCase: Bool

  static var parameterSummary: some ParameterSummary {
    Summary("Test whether \(\.$text) matches \(\.$pattern)") { \.$ignoreCase }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
    .result(value: try TextPattern(pattern, ignoreCase ? .ignoresCase : []).matches(text))
  }
}
