import AppIntentsCore
import ModelContext
import OrderedCollections
import WorkflowValues

// The answers to the fields of a form.
extension AppQuestion {
  /// The JSON of a field's answer; nil if it is left out.
  func answer(to field: Field) async throws -> IntentValue? {
    switch field.shape.type {
    case .boolean: return try await boolean(field)
    case .choice(let type) where field.isRequired && isYesOrNo(type.cases):
      let isYes = try await confirms(
        field.prompt, default: field.standard.map { $0 == .text(type.cases[0].name) })
      return .text(type.cases[isYes ? 0 : 1].name)
    case .choice(let type): return try await choose(field, among: type.cases).map { .text($0) }
    case .list(.choice(let type)):
      return try await asking(field.prompt) { prompt, problem in
        try await choices(field, among: type.cases, problem: problem)
      }
    default:
      if let wanted = wantedEntities {
        return try await entities(
          field.prompt, wanted.kind, isList: wanted.isList, isRequired: field.isRequired)
      }
      return try await asking(field.prompt) { prompt, problem in
        try await value(
          of: field,
          Question(
            prompt, kind: .value(entered(field.shape.type)),
            default: usual(field) ?? (field.isRequired ? nil : .text("")), problem: problem,
            hints: hints(for: field.shape)))
      }
    }
  }

  // MARK: - Values

  /// The type of what the user enters.
  private func entered(_ type: ValueType) -> ValueType {
    switch type {
    case .any: .text
    case .dictionary: money == nil ? .dictionary : .text
    case .list(let element): .list(of: entered(element))
    default: type
    }
  }

  /// The default of a field, unless it isn't a value that the field takes.
  private func usual(_ field: Field) -> IntentValue? {
    let usual = field.standard.flatMap {
      try? Conversions.convert($0, to: entered(field.shape.type), in: context)
    }
    return usual.flatMap { field.limits.problem(with: $0) == nil ? $0 : nil }
  }

  private func value(of field: Field, _ question: Question) async throws -> IntentValue? {
    let shape = field.shape
    let value = try await context.interaction.answer(question)
    if !field.isRequired, value.isLeftOut { return nil }
    if shape.type == .dictionary, money != nil {
      // The form has a place for the text alone.
      try checkMoney(value)
      return .text(value.text)
    }
    let converted = try Conversions.convert(value, to: entered(shape.type), in: context)
    if let problem = field.limits.problem(with: converted) {
      throw UnusableAnswer(problem: problem)
    }
    return try ToolArgumentWriter(context: context).json(converted, as: shape)
  }

  // MARK: - Yes or no

  /// Whether a choice is one between the app's words for yes and no, in this order.
  private func isYesOrNo(_ cases: [IntentChoiceType.Case]) -> Bool {
    guard let labels else { return false }
    return cases.map { PlainText.line($0.title) } == [labels.true, labels.false]
  }

  private func boolean(_ field: Field) async throws -> IntentValue? {
    // A person who says nothing takes the default. Where nobody is asked, nothing is confirmed.
    let isConfirmation = elicitation.intentMeta["kind"] == "confirmation"
    let isTaken = !isConfirmation || context.interaction.isAttended
    let standard = isTaken ? field.standard?.jsonBoolean : nil
    guard !field.isRequired, standard == nil else {
      return .boolean(try await confirms(field.prompt, default: standard))
    }
    let cases = [
      IntentChoiceType.Case(name: "true", title: labels?.true ?? "Yes"),
      IntentChoiceType.Case(name: "false", title: labels?.false ?? "No"),
    ]
    return try await choose(field, among: cases).map { .boolean($0 == "true") }
  }

  func confirms(_ prompt: String, default standard: Bool? = nil) async throws -> Bool {
    let answer = try await context.interaction.answer(
      Question(
        prompt, kind: .confirmation, default: standard.map { .boolean($0) },
        hints: ParameterHints(answers: labels), snippet: await snippet))
    return try Conversions.convert(answer, to: .boolean, in: context) == .boolean(true)
  }

  // MARK: - Choices

  /// What an optional choice is if none of its cases is.
  private static let leavingOut = "Leave out"

  /// The name of the chosen case; nil for none of them.
  private func choose(
    _ field: Field, among cases: [IntentChoiceType.Case]
  ) async throws -> String? {
    var options = options(for: cases)
    let usual = field.standard.flatMap { name in cases.firstIndex { .text($0.name) == name } }
    let mayBeLeftOut = !field.isRequired && usual == nil
    if mayBeLeftOut { options.append(Question.Option(Self.leavingOut)) }
    let standard = usual ?? (mayBeLeftOut ? options.indices.last : nil)
    let question = Question(
      field.prompt, kind: .choice(options), default: standard.map { .text(options[$0].title) },
      snippet: await snippet)
    let answer = try await context.interaction.answer(question)
    guard let index = options.firstIndex(where: { .text($0.title) == answer }) else {
      throw InteractionError.cancelled(question)
    }
    return cases.indices.contains(index) ? cases[index].name : nil
  }

  /// The names of the chosen cases; nil if an optional field has none and no default.
  private func choices(
    _ field: Field, among cases: [IntentChoiceType.Case], problem: String?
  ) async throws -> IntentValue? {
    let options = options(for: cases)
    let usual = field.standard?.jsonArray.map { names in
      cases.indices.filter { names.contains(.text(cases[$0].name)) }
    }
    let standard = usual ?? (field.isRequired ? nil : [])
    let answer = try await context.interaction.answer(
      Question(
        field.prompt, kind: .choices(options),
        default: standard.map { .list($0.map { .text(options[$0].title) }) }, problem: problem,
        hints: ParameterHints(size: field.shape.size?.bounds), snippet: await snippet))
    let chosen = cases.indices.filter { answer.items.contains(.text(options[$0].title)) }
    if chosen.isEmpty, !field.isRequired, usual == nil { return nil }
    let names = IntentValue.list(chosen.map { .text(cases[$0].name) })
    if let problem = field.limits.problem(with: names) { throw UnusableAnswer(problem: problem) }
    return names
  }

  /// The options' titles; equal ones are followed by their values.
  private func options(for cases: [IntentChoiceType.Case]) -> [Question.Option] {
    let counts = Dictionary(grouping: cases, by: \.title)
    let subtitles = elicitation.intentMeta["subtitles"]?.jsonArray ?? []
    let icons = elicitation.intentMeta["icons"]?.jsonArray ?? []
    return cases.enumerated().map { index, item in
      let title = PlainText.line(item.title)
      let subtitle = subtitles.indices.contains(index) ? subtitles[index].jsonString : nil
      return Question.Option(
        counts[item.title]?.count == 1 ? title : "\(title) (\(PlainText.line(item.name)))",
        subtitle: subtitle.map(PlainText.line),
        icon: icons.indices.contains(index) ? Icon(json: icons[index]) : nil)
    }
  }
}
