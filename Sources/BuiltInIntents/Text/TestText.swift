import AppIntentsCore

/// Tests whether a text matches a regular expression.
struct TestText: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.fits"
  static let title: LocalizedStringResource = "Test Text"
  static let description = IntentDescription(
    """
    Tells whether a part of a text fits a regular expression: `Invoice 42` fits `\\d+`. Write `^` \
    and `$` around the pattern for the whole text.
    """,
    categoryName: "Text", searchKeywords: ["regex", "contains", "matches"], resultValueName: "Fits")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text")
  var text: String

  @Parameter(title: "Pattern", description: "A regular expression")
  var pattern: String

  @Parameter(title: "Ignore Case", default: false)
  var ignoreCase: Bool

  static var parameterSummary: some ParameterSummary {
    Summary("Test whether \(\.$text) fits \(\.$pattern)") { \.$ignoreCase }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
    .result(value: try TextPattern(pattern, ignoreCase ? .ignoresCase : []).matches(text))
  }
}
