import AppIntentsCore

/// Reverses a text.
struct ReverseText: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.reverse"
  static let title: LocalizedStringResource = "Reverse Text"
  static let description = IntentDescription(
    "Reverses a text, character by character: `abc` becomes `cba`.",
    categoryName: "Text", resultValueName: "Reversed Text")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text")
  var text: String

  static var parameterSummary: some ParameterSummary { Summary("Reverse \(\.$text)") }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: String(text.reversed()))
  }
}
