import AppIntentsCore
import OrderedCollections

/// Finds values in a text.
struct ExtractFields: AppIntent, ModelStep {
  static let persistentIdentifier = "model.extract"
  static let title: LocalizedStringResource = "Extract Values"
  static let description = IntentDescription(
    """
    Finds values in a text or a file with a language model, and gives a dictionary: \
    `{ vendor, amount: number, date: date }` finds a text, a number and a date. With `many` it gives \
    a list of such dictionaries. A value that isn't there is an error, unless it is optional.
    """,
    categoryName: "Model", searchKeywords: ["extract", "parse", "invoice", "ai"],
    resultValueName: "Values")

  @Parameter(
    title: "Fields",
    description: "The keys of the dictionary with their types, such as `{ vendor, amount: number }`"
  )
  var fields: OrderedDictionary<String, IntentValue>

  @Parameter(title: "Content", inputConnectionBehavior: .connectToPreviousIntentResult)
  var content: IntentValue

  @Parameter(
    title: "Many", description: "Whether the content may have the values several times",
    default: false)
  var many: Bool

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
    Summary("Extract \(\.$fields) from \(\.$content)") {
      \.$many
      \.$model
      \.$temperature
      \.$maxTokens
      \.$longInput
      \.$followUp
      \.$within
    }
  }

  static func answerRule(for given: GivenAnswerValues) throws(AnswerProblem) -> AnswerRule {
    guard !given.areComputed("fields", "many"), case .dictionary(let fields)? = given["fields"]
    else { return .unknown }
    let dictionary = AnswerShape.dictionary(try AnswerField.read(fields, parameter: "fields"))
    return .shape(given.holds("many") ? .list(of: dictionary) : dictionary, isOptional: false)
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let (shape, _) = try Self.shape(for: ["fields": .dictionary(fields), "many": .boolean(many)])
    let names = fields.keys.map { "`\($0)`" }.joined(separator: ", ")
    let prompt = ModelPrompt(
      many
        ? "Find each thing in the data that has these values, and give them in its order: \(names)."
        : "Find these values in the data: \(names).")
    let request = try AnswerRequest(prompt, aboutGiven: content, wanting: shape)
    let answer = try await ask(request)
    return .result(value: answer.value, details: answer.details)
  }
}
