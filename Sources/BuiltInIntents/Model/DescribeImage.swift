import AppIntentsCore
import OrderedCollections

/// Says what an image shows.
struct DescribeImage: AppIntent, ModelStep {
  static let persistentIdentifier = "model.describe_image"
  static let title: LocalizedStringResource = "Describe Image"
  static let description = IntentDescription(
    """
    Says what an image shows, with a language model that takes images. `prompt` asks for something \
    else, and `fields` for a dictionary of values that the image shows.
    """,
    categoryName: "Model", searchKeywords: ["photo", "picture", "vision", "ocr", "ai"],
    resultValueName: "Description")

  @Parameter(title: "Image")
  var image: IntentFile

  @Parameter(title: "Prompt", description: "What to say about the image")
  var prompt: ModelPrompt?

  @Parameter(
    title: "Fields",
    description: "The keys of a dictionary with their types, such as `{ vendor, amount: number }`")
  var fields: OrderedDictionary<String, IntentValue>?

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
    Summary("Describe \(\.$image)") {
      \.$prompt
      \.$fields
      \.$model
      \.$temperature
      \.$maxTokens
      \.$longInput
      \.$followUp
      \.$within
    }
  }

  static func answerRule(for given: GivenAnswerValues) throws(AnswerProblem) -> AnswerRule {
    if given.areComputed("fields") { return .unknown }
    guard case .dictionary(let fields)? = given["fields"] else {
      return .shape(.text, isOptional: false)
    }
    return .shape(
      .dictionary(try AnswerField.read(fields, parameter: "fields")), isOptional: false)
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let (shape, _) = try Self.shape(for: ["fields": fields.map { .dictionary($0) } ?? .nothing])
    let usual = ModelPrompt(
      fields == nil
        ? "Describe what the image shows, in at most five sentences."
        : "Find these values in the image.")
    var request = AnswerRequest(prompt ?? usual, about: .file(image), wanting: shape)
    request.needsImage = true
    let answer = try await ask(request)
    return .result(value: answer.value, details: answer.details)
  }
}
