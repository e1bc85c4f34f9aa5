import AppIntentsCore

/// Asks for a value.
struct Ask: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "ask"
  static let title: LocalizedStringResource = "Ask for Input"
  static let description = IntentDescription(
    """
    Asks for a text, a number, a date …, or for one of several `values`, and gives the answer. With \
    `several`, any number of the values may be chosen, and the answer is a list. The default \
    counts after `within`, and at once where no question can be asked.
    """,
    categoryName: "Talk", searchKeywords: ["input", "prompt", "choose", "Choose from List"],
    resultValueName: "Answer")
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
    title: "Several", description: "Whether any number of `values` may be chosen", default: false)
  var several: Bool

  @Parameter(
    title: "Within", description: "The time to wait for the answer, such as `8h`",
    supportsNegativeDurations: false)
  var within: IntentDuration?

  static var parameterSummary: some ParameterSummary {
    Summary("Ask \(\.$question)") {
      \.$type
      \.$default
      \.$values
      \.$several
      \.$within
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    if let values { return .result(value: try await choose(among: values)) }
    if several {
      throw IntentFailure(
        "`several` needs `values` to choose from", help: "give `values`, or leave `several` out")
    }
    return .result(value: try await answer())
  }

  private func answer() async throws -> IntentValue {
    let context = IntentContext.current
    let wanted = type.valueType
    let question = Question(
      question, kind: .value(wanted),
      default: try `default`.map {
        try context.values.convert($0, to: wanted, from: $default.origin)
      },
      timeout: try within?.timeToWait)
    return try context.values.convert(
      await context.interaction.answer(question), to: wanted, from: .person)
  }

  /// The value whose title was chosen; with `several` the list of them.
  private func choose(among values: [IntentValue]) async throws -> IntentValue {
    guard !values.isEmpty else { throw IntentFailure("`values` has nothing to choose from") }
    let titles = try values.map { try $0.shownText }
    let options = titles.map { Question.Option($0) }
    let usual = try (several ? `default`?.items : `default`.map { [$0] })?.map { try $0.shownText }
    if let wrong = usual?.first(where: { !titles.contains($0) }) {
      throw IntentFailure("the default `\(wrong)` isn't among the values to choose from")
    }
    let usualTexts = usual?.map { IntentValue.text($0) }
    let question = Question(
      question, kind: several ? .choices(options) : .choice(options),
      default: several ? usualTexts.map { .list($0) } : usualTexts?.first,
      timeout: try within?.timeToWait)
    let answer = try await IntentContext.current.interaction.answer(question)
    let chosen = try (several ? answer.items : [answer]).map { try $0.shownText }
    if let wrong = chosen.first(where: { !titles.contains($0) }) {
      throw IntentFailure("the answer `\(wrong)` isn't among the values to choose from")
    }
    let wanted = type == .text ? .any : type.valueType
    let found = try zip(values, titles).filter { chosen.contains($0.1) }.map {
      try IntentContext.current.values.convert($0.0, to: wanted, from: $values.origin)
    }
    return several ? .list(found) : found.first ?? .nothing
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
