import AppIntentsCore
import OrderedCollections

/// Translates a text.
struct TranslateText: AppIntent, ModelStep {
  static let persistentIdentifier = "model.translate"
  static let title: LocalizedStringResource = "Translate"
  static let description = IntentDescription(
    """
    Translates a text or a file into another language, such as `French` or `fr`, with a language \
    model. Rich text keeps its formatting.
    """,
    categoryName: "Model", searchKeywords: ["translation", "language", "ai"],
    resultValueName: "Translation")

  @Parameter(title: "To", description: "The language of the translation")
  var to: String

  @Parameter(title: "Content", inputConnectionBehavior: .connectToPreviousIntentResult)
  var content: IntentValue

  @Parameter(title: "From", description: "The language of the content, if it isn't obvious")
  var from: String?

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
    Summary("Translate \(\.$content) to \(\.$to)") {
      \.$from
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
    var parts: [ModelPrompt.Part] = [.text("Translate the data")]
    if let from { parts += [.text(" from "), .value(name: "from", .text(from))] }
    parts += [
      .text(" to "), .value(name: "to", .text(to)),
      .text(". Keep its meaning, its tone and its formatting. Reply with the translation alone."),
    ]
    var request = try AnswerRequest(ModelPrompt(parts), aboutGiven: content, wanting: shape)
    request.needsValues = true
    request.joinsTexts = true
    request.emptyContent = .answer(.init(emptyAs: content))
    let answer = try await ask(request)
    return .result(value: answer.value, details: answer.details)
  }
}

extension AnswerShape {
  /// Rich text for content that is rich text, else text.
  init(formattedAs content: IntentValue?) {
    self = content?.type == .richText ? .richText : .text
  }
}

extension IntentValue {
  /// The empty text that becomes of content without text; rich text of rich text.
  init(emptyAs content: IntentValue) {
    self = content.type == .richText ? content : .text("")
  }
}
