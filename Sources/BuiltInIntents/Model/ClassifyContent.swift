import AppIntentsCore
import OrderedCollections

/// Chooses what fits to something.
struct ClassifyContent: AppIntent, ModelStep {
  static let persistentIdentifier = "model.classify"
  static let title: LocalizedStringResource = "Classify"
  static let description = IntentDescription(
    """
    Chooses the one of several `values` that fits a text or a file, with a language model. With \
    `several` it gives a list of all that fit. If none fits, it gives `otherwise`.
    """,
    categoryName: "Model", searchKeywords: ["category", "label", "sort", "ai"],
    resultValueName: "Choice")

  @Parameter(title: "Values", description: "The values to choose from")
  var values: [String]

  @Parameter(title: "Content", inputConnectionBehavior: .connectToPreviousIntentResult)
  var content: IntentValue

  @Parameter(
    title: "Several", description: "Whether any number of the values may fit", default: false)
  var several: Bool

  @Parameter(title: "Otherwise", description: "The value if none of the others fits")
  var otherwise: String?

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
    Summary("Classify \(\.$content) as one of \(\.$values)") {
      \.$several
      \.$otherwise
      \.$model
      \.$temperature
      \.$maxTokens
      \.$longInput
      \.$followUp
      \.$within
    }
  }

  static func answerRule(for given: GivenAnswerValues) throws(AnswerProblem) -> AnswerRule {
    if given.areComputed("values", "several", "otherwise") { return .unknown }
    let values = given.texts("values")
    guard !values.isEmpty else {
      throw AnswerProblem(
        "there are no values to choose from", parameter: "values",
        help: "name at least one: `[refund, question]`")
    }
    let choice = AnswerShape.choice(among: values + given.texts("otherwise"))
    return .shape(given.holds("several") ? .list(of: choice) : choice, isOptional: false)
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let (shape, _) = try Self.shape(for: [
      "values": values.intentValue, "several": .boolean(several),
      "otherwise": otherwise.intentValue,
    ])
    let names = values.map { "`\($0)`" }.joined(separator: ", ")
    let none = otherwise.map { " If none fits, choose only `\($0)`." } ?? ""
    let prompt = ModelPrompt(
      several
        ? "Choose all of these that fit the data: \(names).\(none)"
        : "Choose the one of these that fits the data best: \(names).\(none)")
    var request = try AnswerRequest(prompt, aboutGiven: content, wanting: shape)
    if let rest = Self.rest(in: shape, otherwise) {
      request.emptyContent = .answer(several ? .list([rest]) : rest)
    }
    let answer = try await ask(request)
    return .result(value: answer.value, details: answer.details)
  }

  /// `otherwise` as a value of the answer; nil if there is none.
  private static func rest(in shape: AnswerShape, _ otherwise: String?) -> IntentValue? {
    let choice =
      switch shape {
      case .choice(let type), .list(of: .choice(let type)): type
      default: IntentChoiceType(name: "choice", cases: [])
      }
    return choice.cases.first { $0.name == otherwise }.map {
      .choice(IntentChoice(type: choice, name: $0.name, title: $0.title))
    }
  }
}
