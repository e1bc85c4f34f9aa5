import AppIntents

/// Asks for a value.
struct Ask: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "ask"
  static let title: LocalizedStringResource = "Ask for Input"
  static let description = IntentDescription(
    """
    Asks for a text, a number, a date …, or for one of several `values`, and gives the answer. The \
    default is used in an unattended run, and after `within`.
    """,
    categoryName: "Talk", searchKeywords: ["input", "prompt", "choose"], resultValueName: "Answer")
  static let sideEffects: SideEffects = .asks

  @Parameter(title: "Question")
  var question: String

  @Parameter(title: "Type", default: .text)
  var type: AnswerType

  @Parameter(title: "Default", description: "The answer if there is no other")
  var `default`: IntentValue?

  @Parameter(title: "Values", description: "The values to choose from")
  var values: [IntentValue]?

  @Parameter(
    title: "Within", description: "The time to wait for the answer, such as `8h`",
    supportsNegativeDurations: false)
  var within: IntentDuration?

  static var parameterSummary: some ParameterSummary {
    Summary("Ask \(\.$question)") {
      \.$type
      \.$default
      \.$values
      \.$within
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    if let values { return .result(value: try await choose(among: values)) }
    return .result(value: try await answer())
  }

  private func answer() async throws -> IntentValue {
    let context = IntentContext.current
    let wanted = type.valueType
    let question = Question(
      question, kind: .value(wanted),
      default: try `default`.map { try context.values.convert($0, to: wanted) },
      timeout: try within?.timeToWait)
    return try context.values.convert(await context.interaction.answer(question), to: wanted)
  }

  /// The value whose title was chosen.
  private func choose(among values: [IntentValue]) async throws -> IntentValue {
    guard !values.isEmpty else { throw IntentFailure("`values` has nothing to choose from") }
    let titles = try values.map { try $0.shownText }
    let usual = try `default`.map { try $0.shownText }
    if let usual, !titles.contains(usual) {
      throw IntentFailure("the default `\(usual)` isn't among the values to choose from")
    }
    let question = Question(
      question, kind: .choice(titles.map { Question.Option($0) }), default: usual.map { .text($0) },
      timeout: try within?.timeToWait)
    let chosen = try await IntentContext.current.interaction.answer(question).shownText
    guard let index = titles.firstIndex(of: chosen) else {
      throw IntentFailure("the answer `\(chosen)` isn't among the values to choose from")
    }
    return try IntentContext.current.values.convert(
      values[index], to: type == .text ? .any : type.valueType)
  }
}

/// The type of the answer.
enum AnswerType: String, AppEnum {
  case text, number, boolean, date, duration, url, file

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Answer Type"
  static let caseDisplayRepresentations: [AnswerType: DisplayRepresentation] = [
    .text: "Text", .number: "Number", .boolean: "Yes or No", .date: "Date", .duration: "Duration",
    .url: "URL", .file: "File",
  ]

  var valueType: ValueType {
    switch self {
    case .text: .text
    case .number: .number
    case .boolean: .boolean
    case .date: .date
    case .duration: .duration
    case .url: .url
    case .file: .file
    }
  }
}
