import AppIntentsCore
import OrderedCollections

/// Changes the wording of a text.
struct RewriteText: AppIntent, ModelStep {
  static let persistentIdentifier = "model.rewrite"
  static let title: LocalizedStringResource = "Rewrite"
  static let description = IntentDescription(
    """
    Changes the wording of a text with a language model, as `how` says: `friendlier`, `without \
    spelling mistakes`. Rich text keeps its formatting.
    """,
    categoryName: "Model", searchKeywords: ["proofread", "tone", "correct", "ai"],
    resultValueName: "Text")

  @Parameter(title: "How", description: "How the text is changed")
  var how: ModelPrompt

  @Parameter(title: "Content", inputConnectionBehavior: .connectToPreviousIntentResult)
  var content: IntentValue

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
    Summary("Rewrite \(\.$content) \(\.$how)") {
      \.$model
      \.$temperature
      \.$maxTokens
      \.$longInput
      \.$followUp
      \.$within
    }
  }

  static func answerRule(for given: GivenAnswerValues) throws(AnswerProblem) -> AnswerRule {
    .shape(AnswerShape(formattedAs: given["content"]), isOptional: false)
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let (shape, _) = try Self.shape(for: ["content": content])
    if how.source.allSatisfy(\.isWhitespace) {
      throw IntentFailure("`how` is empty", help: "say how the text is changed: `friendlier`")
    }
    let prompt = ModelPrompt(
      [.text("Rewrite the data in this way: ")] + how.parts
        + [.text("\nKeep its language unless that says otherwise. Reply with the new text alone.")])
    var request = try AnswerRequest(prompt, aboutGiven: content, wanting: shape)
    request.needsValues = true
    request.joinsTexts = true
    request.emptyContent = .answer(.init(emptyAs: content))
    let answer = try await ask(request)
    return .result(value: answer.value, details: answer.details)
  }
}
