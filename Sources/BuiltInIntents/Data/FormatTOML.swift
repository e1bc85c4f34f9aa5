import AppIntentsCore

/// Formats a dictionary as TOML text.
struct FormatTOML: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "toml.format"
  static let title: LocalizedStringResource = "Format TOML"
  static let description = IntentDescription(
    """
    Gives a dictionary as TOML text: `{"count": 3}` gives `count = 3`. A dictionary in it becomes a \
    table, `[name]`, after the other keys, and a list of dictionaries several, `[[name]]`. TOML can't \
    write nothing: such keys are left out.
    """,
    categoryName: "TOML", searchKeywords: ["encode", "write", "configuration"]
  )
  static let sideEffects: SideEffects = []

  @Parameter(title: "Value", description: "A dictionary")
  var value: IntentValue

  static var parameterSummary: some ParameterSummary {
    Summary("Format \(\.$value) as TOML")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: try IntentContext.current.values.encode(value, as: .toml))
  }
}
