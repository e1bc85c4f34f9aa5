import AppIntentsCore

/// Waits for a while.
struct Wait: AppIntent, SideEffectDeclaring, InputPassing {
  static let persistentIdentifier = "wait"
  static let title: LocalizedStringResource = "Wait"
  static let description = IntentDescription(
    "Waits for a while, such as `10s` or `5m`, and passes the previous value on to the next step.",
    categoryName: "Talk", searchKeywords: ["sleep", "pause", "delay"], resultValueName: "Value")
  static let sideEffects: SideEffects = .waits

  @Parameter(title: "Duration", supportsNegativeDurations: false)
  var duration: IntentDuration

  @Parameter(
    title: "Value", description: "The value for the next step",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  var value: IntentValue?

  static var parameterSummary: some ParameterSummary { Summary("Wait \(\.$duration)") }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let length = try duration.timeToWait
    if length > .zero { try await IntentContext.current.sleep(length) }
    return .result(value: value ?? .nothing)
  }
}
