import AppIntentsCore

/// Computes an expression.
struct Calculate: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "number.calculate"
  static let title: LocalizedStringResource = "Calculate"
  static let description = IntentDescription(
    """
    Calculates an expression exactly: `$price * 119%`, `2 ^ 10`, `sqrt(2)`, `(1 + 2) × 3`, `max($a, \
    $b)`. 0.1 + 0.2 is 0.3.
    """,
    categoryName: "Number", searchKeywords: ["math", "compute"], resultValueName: "Result")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Expression", inputConnectionBehavior: .never)
  var expression: IntentExpression

  static var parameterSummary: some ParameterSummary { Summary("Calculate \(\.$expression)") }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentNumber> {
    let value = try await UnreadProperty.reading { try expression.value() }
    if case .number(let number) = value { return .result(value: number) }
    guard case .number(let number) = try IntentContext.current.values.convert(value, to: .number)
    else {
      throw IntentFailure("`\(expression.source)` gives \(value.type.name), not a number")
    }
    return .result(value: number)
  }
}
