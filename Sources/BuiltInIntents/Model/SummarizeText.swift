import AppIntentsCore

/// Summarizes something.
struct SummarizeText: AppIntent, ModelStep {
  static let persistentIdentifier = "model.summarize"
  static let title: LocalizedStringResource = "Summarize"
  static let description = IntentDescription(
    """
    Summarizes a text, a file or a list with a language model, in a sentence, a short paragraph or \
    at length, as prose or as bullets: a report of ten pages becomes a list of what it says, for example.
    """,
    categoryName: "Model", searchKeywords: ["summary", "shorten", "ai"],
    resultValueName: "Summary")

  @Parameter(title: "Content")
  var content: IntentValue

  @Parameter(title: "Length", default: .short)
  var length: SummaryLength

  @Parameter(title: "Style", default: .prose)
  var style: SummaryStyle

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
    Summary("Summarize \(\.$content)") {
      \.$length
      \.$style
      \.$model
      \.$temperature
      \.$maxTokens
      \.$longInput
      \.$followUp
      \.$within
    }
  }

  static func answerRule(for given: GivenAnswerValues) throws(AnswerProblem) -> AnswerRule {
    .shape(.text, isOptional: false)
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let prompt = ModelPrompt(
      "Summarize the data \(length.words)\(style.words). Use its language, and add nothing to it.")
    var request = try AnswerRequest(prompt, aboutGiven: content, wanting: .text)
    request.emptyContent = .answer(.text(""))
    let answer = try await ask(request)
    return .result(value: answer.value, details: answer.details)
  }
}

/// How long a summary is.
enum SummaryLength: String, AppEnum {
  case sentence, short, long

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Summary Length"
  static let caseDisplayRepresentations: [SummaryLength: DisplayRepresentation] = [
    .sentence: "One Sentence", .short: "Short", .long: "Long",
  ]

  fileprivate var words: String {
    switch self {
    case .sentence: "in one sentence"
    case .short: "in at most five sentences"
    case .long: "in detail, in at most a page"
    }
  }
}

/// The form of a summary.
enum SummaryStyle: String, AppEnum {
  case prose, bullets

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Summary Style"
  static let caseDisplayRepresentations: [SummaryStyle: DisplayRepresentation] = [
    .prose: "Prose", .bullets: "Bullets",
  ]

  fileprivate var words: String {
    switch self {
    case .prose: ", as plain prose"
    case .bullets: ", as lines that begin with `- `"
    }
  }
}
