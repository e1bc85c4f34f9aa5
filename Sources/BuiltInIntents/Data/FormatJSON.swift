import AppIntentsCore

/// Formats a value as JSON text.
struct FormatJSON: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "json.format"
  static let title: LocalizedStringResource = "Format JSON"
  static let description = IntentDescription(
    """
    Gives a value as JSON text, on several lines or with `compact` on one: a list of two texts \
    gives `["a","b"]`.
    """,
    categoryName: "JSON", searchKeywords: ["encode", "write"]
  )
  static let sideEffects: SideEffects = []

  @Parameter(title: "Value")
  var value: IntentValue

  @Parameter(title: "Compact", description: "On one line", default: false)
  var compact: Bool

  static var parameterSummary: some ParameterSummary {
    Summary("Format \(\.$value) as JSON") { \.$compact }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let format: DataFormat = compact ? .compactJSON : .json
    return .result(value: try IntentContext.current.values.encode(value, as: format))
  }
}
