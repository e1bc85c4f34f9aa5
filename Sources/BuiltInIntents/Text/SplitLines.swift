import AppIntentsCore

/// Gives the lines of a text.
struct SplitLines: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.lines"
  static let title: LocalizedStringResource = "Get Lines"
  static let description = IntentDescription(
    """
    Gives the lines of a text as a list, for example the items of a shopping list. A line break at the \
    end starts no further line.
    """,
    categoryName: "Text", resultValueName: "Lines")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text")
  var text: String

  static var parameterSummary: some ParameterSummary { Summary("Get the lines of \(\.$text)") }

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    .result(value: TextLines(text: text).lines)
  }
}
