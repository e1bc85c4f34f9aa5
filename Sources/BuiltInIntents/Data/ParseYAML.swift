import AppIntentsCore

/// Reads the value in a YAML text.
struct ParseYAML: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "yaml.parse"
  static let title: LocalizedStringResource = "Parse YAML"
  static let description = IntentDescription(
    "Gives the value in a YAML text: `count: 3` gives a dictionary whose `count` is 3.",
    categoryName: "YAML", searchKeywords: ["decode", "read"]
  )
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text")
  var text: String

  static var parameterSummary: some ParameterSummary {
    Summary("Parse \(\.$text) as YAML")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    .result(value: try IntentContext.current.values.decode(text, as: .yaml))
  }
}
