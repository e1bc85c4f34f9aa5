import AppIntentsCore

/// Compares two things.
struct CompareContents: AppIntent, ModelStep {
  static let persistentIdentifier = "model.compare"
  static let title: LocalizedStringResource = "Compare"
  static let description = IntentDescription(
    """
    Compares two texts, files or lists with a language model, and gives a dictionary: `same` says \
    whether they mean the same, `differences` lists where they differ, and `summary` is a sentence.
    """,
    categoryName: "Model", searchKeywords: ["difference", "same", "ai"],
    resultValueName: "Comparison")

  @Parameter(title: "First")
  var first: IntentValue

  @Parameter(title: "To", description: "What it is compared to")
  var to: IntentValue

  @Parameter(title: "Model", description: "The model's name; the default one if omitted")
  var model: String?

  @Parameter(
    title: "Temperature", description: "How much answers vary, from 0 to 2",
    inclusiveRange: (0, 2))
  var temperature: Double?

  @Parameter(
    title: "Max Tokens", description: "The most tokens of the reply", default: 4000,
    inclusiveRange: (1, .max))
  var maxTokens: Int

  @Parameter(
    title: "Long Input", description: "What to do with content that the model can't take at once",
    default: .combine)
  var longInput: LongInput

  @Parameter(
    title: "Follow Up", description: "Whether you see the answer, and may say what to change",
    default: false)
  var followUp: Bool

  @Parameter(
    title: "Within", description: "The time to wait for a follow-up, such as `8h`",
    supportsNegativeDurations: false)
  var within: IntentDuration?

  static var parameterSummary: some ParameterSummary {
    Summary("Compare \(\.$first) to \(\.$to)") {
      \.$model
      \.$temperature
      \.$maxTokens
      \.$longInput
      \.$followUp
      \.$within
    }
  }

  private static let shape = AnswerShape.dictionary([
    AnswerField("same", .boolean, description: "Whether both mean the same"),
    AnswerField(
      "differences", .list(of: .text), description: "Each difference in a few words; empty if none"),
    AnswerField("summary", description: "One sentence that sums the comparison up"),
  ])

  static func answerRule(for given: GivenAnswerValues) throws(AnswerProblem) -> AnswerRule {
    .shape(shape, isOptional: false)
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let prompt = ModelPrompt([
      .text("Compare what two values mean, not how they are written.\nThe first: "),
      .value(name: "first", first), .text("\nThe second: "), .value(name: "to", to),
    ])
    var request = AnswerRequest(prompt, wanting: Self.shape)
    request.needsValues = true
    let answer = try await ask(request)
    return .result(value: answer.value, details: answer.details)
  }
}
