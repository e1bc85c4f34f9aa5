import AppIntentsCore

/// Counts the items of a list.
struct CountItems: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "list.count"
  static let title: LocalizedStringResource = "Count Items"
  static let description = IntentDescription(
    "Counts the items of a list: `[a, b, c]` has 3. A single value counts as 1, nothing as 0.",
    categoryName: "List", searchKeywords: ["length", "size"], resultValueName: "Count")
  static let sideEffects: SideEffects = []

  @Parameter(title: "List")
  var list: [IntentValue]

  static var parameterSummary: some ParameterSummary { Summary("Count the items of \(\.$list)") }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    .result(value: list.count)
  }
}
