import AppIntentsCore

/// Formats a value as YAML text.
struct FormatYAML: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "yaml.format"
  static let title: LocalizedStringResource = "Format YAML"
  static let description = IntentDescription(
    """
    Gives a value as YAML text: a dictionary whose `count` is 3 gives `count: 3`. Texts that would be \
    read as something else have quotes: `"007"`.
    """,
    categoryName: "YAML", searchKeywords: ["encode", "write"]
  )
  static let sideEffects: SideEffects = []

  @Parameter(title: "Value")
  var value: IntentValue

  static var parameterSummary: some ParameterSummary {
    Summary("Format \(\.$value) as YAML")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: try IntentContext.current.values.encode(value, as: .yaml))
  }
}
