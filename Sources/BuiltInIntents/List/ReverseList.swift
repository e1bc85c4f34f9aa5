import AppIntentsCore

/// Reverses a list.
struct ReverseList: AppIntent, SideEffectDeclaring, OutputTypeRefining {
  static let persistentIdentifier = "list.reverse"
  static let title: LocalizedStringResource = "Reverse List"
  static let description = IntentDescription(
    "Reverses a list: `1, 2, 3` becomes `3, 2, 1`.",
    categoryName: "List", resultValueName: "Reversed List")
  static let sideEffects: SideEffects = []

  @Parameter(title: "List")
  var list: [IntentValue]

  static var parameterSummary: some ParameterSummary { Summary("Reverse \(\.$list)") }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    ListType.same(as: parameters["list"])
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    .result(value: list.reversed())
  }
}
