import AppIntents

/// Writes a value as JSON text.
struct WriteJSON: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "json.write"
  static let title: LocalizedStringResource = "Write JSON"
  static let description = IntentDescription(
    """
    Gives a value as JSON text, on several lines or with `compact` on one: a list of two texts \
    gives `["a","b"]`.
    """,
    categoryName: "JSON", searchKeywords: ["encode", "format"]
  )
  static let sideEffects: SideEffects = []

  @Parameter(title: "Value")
  var value: IntentValue

  @Parameter(title: "Compact", description: "On one line", default: false)
  var compact: Bool

  static var parameterSummary: some ParameterSummary {
    Summary("Write \(\.$value) as JSON") { \.$compact }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let format: DataFormat = compact ? .compactJSON : .json
    return .result(value: try IntentContext.current.values.encode(value, as: format))
  }
}
