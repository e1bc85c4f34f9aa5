import AppIntentsCore

/// Reads the value in a JSON text.
struct ParseJSON: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "json.parse"
  static let title: LocalizedStringResource = "Parse JSON"
  static let description = IntentDescription(
    "Gives the value in a JSON text: `{\"count\": 3}` gives a dictionary whose `count` is 3.",
    categoryName: "JSON", searchKeywords: ["decode", "read"]
  )
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text")
  var text: String

  static var parameterSummary: some ParameterSummary {
    Summary("Parse \(\.$text) as JSON")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    .result(value: try IntentContext.current.values.decode(text, as: .json))
  }
}
