import AppIntentsCore

/// Writes a line into the run's output.
struct Print: AppIntent, SideEffectDeclaring, InputPassing {
  static let persistentIdentifier = "print"
  static let title: LocalizedStringResource = "Print Message"
  static let description = IntentDescription(
    """
    Writes a message into the run's output, for example `Total: 12.50`, and passes the previous value on \
    to the next step. Without a message it prints that value.
    """,
    categoryName: "Talk", searchKeywords: ["echo", "show", "Show Result"], resultValueName: "Value")
  static let sideEffects: SideEffects = .tells

  @Parameter(title: "Message", description: "The value itself if omitted")
  var message: String?

  @Parameter(
    title: "Value", description: "The value for the next step",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  var value: IntentValue?

  static var parameterSummary: some ParameterSummary {
    When(\.$message, .hasAnyValue) {
      Summary("Print \(\.$message)")
    } otherwise: {
      Summary("Print \(\.$value)")
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let value = value ?? .nothing
    IntentContext.current.report(.print(try message ?? value.shownText))
    return .result(value: value)
  }
}
