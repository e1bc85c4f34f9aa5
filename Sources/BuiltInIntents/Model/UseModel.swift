import AppIntentsCore
import OrderedCollections

/// Asks a language model.
struct UseModel: AppIntent, ModelStep {
  static let persistentIdentifier = "model.use"
  static let title: LocalizedStringResource = "Use Model"
  static let description = IntentDescription(
    """
    Asks a language model. The steps that use the answer decide about its type: before `if` it is \
    yes or no, before `for` a list. `output`, `fields` or `values` say it instead. A reply of another \
    type is an error. The answer has `transcript` and `model` as properties.
    """,
    categoryName: "Model", searchKeywords: ["ai", "llm", "language model", "ask"],
    resultValueName: "Answer")

  @Parameter(title: "Prompt", description: "What the model is told to do")
  var prompt: ModelPrompt

  @Parameter(
    title: "Content", description: "What the prompt is about",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  var content: IntentValue?

  @Parameter(title: "Output", description: "The type of the answer", default: .automatic)
  var output: ModelOutput

  @Parameter(
    title: "Fields",
    description: "The keys of a dictionary with their types, such as `{ vendor, amount: number }`")
  var fields: OrderedDictionary<String, IntentValue>?

  @Parameter(title: "Values", description: "The values to choose from")
  var values: [String]?

  @Parameter(
    title: "Optional", description: "Whether the answer may be missing from the content",
    default: false)
  var optional: Bool

  @Parameter(
    title: "Examples", description: "Maps of `content` and its right `answer`")
  var examples: [IntentValue]?

  @Parameter(title: "System", description: "Instructions beside the prompt")
  var system: String?

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
    Summary("Ask the model \(\.$prompt)") {
      \.$output
      \.$fields
      \.$values
      \.$optional
      \.$examples
      \.$system
      \.$model
      \.$temperature
      \.$maxTokens
      \.$longInput
      \.$followUp
      \.$within
    }
  }

  static func answerRule(for given: GivenAnswerValues) throws(AnswerProblem) -> AnswerRule {
    try given.checkExamples()
    if given.areComputed("output", "fields", "values", "optional") { return .unknown }
    let isOptional = given.holds("optional")
    let output = given.output
    let values = given.texts("values")
    if case .dictionary(let fields)? = given["fields"] {
      let dictionary = AnswerShape.dictionary(
        try AnswerField.read(fields, parameter: "fields"))
      guard values.isEmpty else {
        throw AnswerProblem(
          "`values` belongs to a choice or a list, and `fields` to a dictionary",
          parameter: "values", help: "leave one of them out")
      }
      switch output {
      case .automatic, .dictionary: return .shape(dictionary, isOptional: isOptional)
      case .list: return .shape(.list(of: dictionary), isOptional: isOptional)
      default:
        throw AnswerProblem(
          "`fields` belongs to a dictionary or a list, not to \(output.rawValue)",
          parameter: "fields", help: "write `output: dictionary`, or leave `output` out")
      }
    }
    switch output {
    case .automatic where values.isEmpty: return .use(isOptional: isOptional)
    case .automatic: return .shape(.choice(among: values), isOptional: isOptional)
    case .entity:
      guard let type = given["content"]?.typeOfEntities else { return .unknown }
      return .shape(.entity(type), isOptional: isOptional)
    default:
      return .shape(
        try AnswerShape(
          word: output.rawValue, values: values,
          parameter: values.isEmpty ? "output" : "values"), isOptional: isOptional)
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let (shape, isOptional) = try Self.shape(for: [
      "content": content ?? .nothing, "output": output.intentValue,
      "fields": fields.map { .dictionary($0) } ?? .nothing, "values": values.intentValue,
      "optional": .boolean(optional),
    ])
    var request = AnswerRequest(prompt, about: content ?? .nothing, wanting: shape)
    request.isOptional = isOptional
    request.emptyContent = .fails(
      help: "`input: none` sends the prompt alone; with `optional: true` it gives nothing then")
    request.system = system
    request.examples = try (examples ?? []).enumerated().map { try .init($1, number: $0 + 1) }
    let answer = try await ask(request)
    return .result(value: answer.value, details: answer.details)
  }
}

/// The type of an answer.
enum ModelOutput: String, AppEnum {
  case automatic, text
  case richText = "rich_text"
  case number, boolean, date, duration, list, dictionary, choice, entity

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Output"
  static let caseDisplayRepresentations: [ModelOutput: DisplayRepresentation] = [
    .automatic: "Automatic", .text: "Text", .richText: "Rich Text", .number: "Number",
    .boolean: "Yes or No", .date: "Date", .duration: "Duration", .list: "List",
    .dictionary: "Dictionary", .choice: "Choice", .entity: "Entity",
  ]
}

extension GivenAnswerValues {
  fileprivate var output: ModelOutput {
    switch self["output"] {
    case .choice(let choice)?: ModelOutput(rawValue: choice.name) ?? .automatic
    case .text(let word)?: ModelOutput(rawValue: word) ?? .automatic
    default: .automatic
    }
  }
}

extension IntentValue {
  /// The type that all entities in the value have; nil if it has others, or none.
  fileprivate var typeOfEntities: String? {
    let types = Set(
      items.map { item -> String? in
        if case .entity(let entity) = item, !entity.isMatch { entity.typeName } else { nil }
      })
    return types.count == 1 ? types.first ?? nil : nil
  }
}

extension GivenAnswerValues {
  /// Throws for examples that are known and can't be sent.
  fileprivate func checkExamples() throws(AnswerProblem) {
    let choices = texts("values").map { $0.lowercased() }
    for (index, value) in (self["examples"]?.items ?? []).enumerated() {
      guard let example = AnswerRequest.Example(value) else {
        throw AnswerProblem(
          AnswerRequest.Example.problem(index + 1), parameter: "examples",
          help: AnswerRequest.Example.help)
      }
      guard case .text(let answer) = example.answer, !choices.isEmpty,
        !choices.contains(answer.lowercased())
      else { continue }
      throw AnswerProblem(
        "example \(index + 1) answers `\(answer)`, which isn't one of `values`",
        parameter: "examples")
    }
  }
}

extension AnswerRequest.Example {
  fileprivate static let help = "write `examples: [{ content: …, answer: … }]`"

  fileprivate static func problem(_ number: Int) -> String {
    "example \(number) needs `content` and `answer`, and nothing else"
  }

  fileprivate init?(_ value: IntentValue) {
    guard case .dictionary(let parts) = value, let content = parts["content"],
      let answer = parts["answer"], parts.count == 2
    else { return nil }
    self.init(content: content, answer: answer)
  }

  /// - Parameter number: its place among the examples, from 1.
  fileprivate init(_ value: IntentValue, number: Int) throws {
    guard let example = Self(value) else {
      throw IntentFailure(Self.problem(number), help: Self.help)
    }
    self = example
  }
}
