import AppIntentsCore

/// Writes a line into the run's log.
struct Log: AppIntent, SideEffectDeclaring, InputPassing {
  static let persistentIdentifier = "log"
  static let title: LocalizedStringResource = "Log Message"
  static let description = IntentDescription(
    """
    Writes a message into the run's log, for example `12 files moved`, and passes the previous value on \
    to the next step. Without a message it logs that value.
    """,
    categoryName: "Talk", resultValueName: "Value")
  static let sideEffects: SideEffects = .tells

  @Parameter(title: "Message", description: "The value itself if omitted")
  var message: String?

  @Parameter(
    title: "Value", description: "The value for the next step",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  var value: IntentValue?

  static var parameterSummary: some ParameterSummary {
    When(\.$message, .hasAnyValue) {
      Summary("Log \(\.$message)")
    } otherwise: {
      Summary("Log \(\.$value)")
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let value = value ?? .nothing
    IntentContext.current.report(.log(try message ?? value.shownText))
    return .result(value: value)
  }
}
