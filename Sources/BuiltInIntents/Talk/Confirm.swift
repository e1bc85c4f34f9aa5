import AppIntentsCore

/// Asks a yes-or-no question.
struct Confirm: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "confirm"
  static let title: LocalizedStringResource = "Ask Yes or No"
  static let description = IntentDescription(
    """
    Asks a yes-or-no question, and gives the answer. The default counts after `within`, and at once \
    where no question can be asked.
    """,
    categoryName: "Talk", searchKeywords: ["approve", "Show Alert"], resultValueName: "Answer")
  static let sideEffects: SideEffects = .asks

  @Parameter(title: "Question")
  var question: String

  @Parameter(title: "Default", description: "The answer if there is no other")
  var `default`: Bool?

  @Parameter(
    title: "Within", description: "The time to wait for the answer, such as `8h`",
    supportsNegativeDurations: false)
  var within: IntentDuration?

  static var parameterSummary: some ParameterSummary {
    Summary("Ask whether \(\.$question)") {
      \.$default
      \.$within
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
    let context = IntentContext.current
    let question = Question(
      question, kind: .confirmation, default: `default`.map { .boolean($0) },
      timeout: try within?.timeToWait)
    let answer = try await context.interaction.answer(question)
    return .result(value: try Bool.from(context.values.convert(answer, to: .boolean)))
  }
}
