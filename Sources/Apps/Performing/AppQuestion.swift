import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import WorkflowValues

/// A question of an app: a form with fields, or a page to open.
struct AppQuestion {
  let elicitation: Elicitation
  let app: String
  let types: AppTypes
  let context: IntentContext
  /// What finds the app's entities; nil if they can't be looked up.
  let running: (any AppRunning)?

  init(
    _ elicitation: Elicitation, app: String, types: AppTypes, context: IntentContext,
    running: (any AppRunning)? = nil
  ) {
    self.elicitation = elicitation
    self.app = app
    self.types = types
    self.context = context
    self.running = running
  }

  /// What is shown before the question, of a confirmation or a choice.
  private var snippet: IntentValue? {
    elicitation.intentMeta["snippet"].flatMap { AppSnippet.tree($0) }
  }

  /// The message, with the app's name before it, so that no app can speak for another one.
  private var message: String {
    "\(app): \(PlainText.beginning(PlainText.clean(elicitation.message), of: Self.longestMessage))"
  }

  /// How many characters of a message are shown, and of a line beside it.
  private static let (longestMessage, longestLine) = (4_000, 400)

  /// Words of the app beside its message.
  private static func line(_ text: String) -> String {
    PlainText.beginning(PlainText.line(text), of: longestLine)
  }

  func ask() async throws -> ElicitationAnswer {
    switch elicitation.mode {
    case .url(let url, _): return try await open(url)
    case .form(let schema):
      let fields = (schema["properties"]?.jsonObject ?? [:]).mapValues { $0.jsonObject ?? [:] }
      guard !fields.isEmpty else {
        return try await confirms(message) ? .accept([:]) : .decline
      }
      let required = Set(schema["required"]?.jsonArray?.compactMap(\.jsonString) ?? [])
      var content: JSONObject = [:]
      for (name, field) in fields {
        let prompt = prompt(for: name, field, isAlone: fields.count == 1)
        let shape = shape(of: field, in: schema, name)
        guard required.contains(name) || canBeAsked(shape) else { continue }
        let answer = try await answer(prompt, field, shape, isRequired: required.contains(name))
        if let answer { content[name] = answer }
      }
      return .accept(content)
    }
  }

  // MARK: - Fields

  private func prompt(for name: String, _ field: JSONObject, isAlone: Bool) -> String {
    let title = Self.line(field["title"]?.jsonString ?? TypeName.title(name))
    let problem = elicitation.intentMeta["problem"]?.jsonString.map { "\n\(Self.line($0))" }
    return (isAlone ? message : "\(message) \(title)?") + (problem ?? "")
  }

  /// The shape of a field; the exact one that the extension tells, if there is one.
  private func shape(of field: JSONObject, in schema: JSONObject, _ name: String) -> ToolShape {
    let told = SchemaReader(root: schema, choiceName: name).shape(of: .dictionary(field))
    if let exact = elicitation.intentMeta["type"]?.jsonString,
      let shape = types.shape(named: exact), shape.type != .any
    {
      return limited(asked(shape), like: told)
    }
    return told
  }

  /// The shape that is asked for. A file or a dictionary is the text that names it.
  private func asked(_ shape: ToolShape) -> ToolShape {
    switch shape.type {
    case .entity, .file: return ToolShape(.text)
    case .dictionary: return money ?? ToolShape(.text)
    case .list(let element):
      let item = asked(shape.item)
      guard item.type != element else { return shape }
      var list = item.list
      list.size = shape.size
      return list
    default: return shape
    }
  }

  /// Whether an empty answer can leave a field out.
  private func canBeAsked(_ shape: ToolShape) -> Bool {
    shape.type == .text || shape.type == .dictionary || shape.type.isList
  }

  /// The JSON of a field's answer; nil if it is left out.
  private func answer(
    _ prompt: String, _ field: JSONObject, _ shape: ToolShape, isRequired: Bool
  ) async throws -> IntentValue? {
    let standard = field["default"].flatMap { $0 == .nothing ? nil : $0 }
    switch shape.type {
    case .boolean:
      // A person who says nothing takes the default. Where nobody is asked, nothing is confirmed.
      let isConfirmation = elicitation.intentMeta["kind"] == "confirmation"
      let isTaken = !isConfirmation || context.interaction.isAttended
      return .boolean(try await confirms(prompt, default: isTaken ? standard?.jsonBoolean : nil))
    case .choice(let type) where isYesOrNo(type.cases):
      let isYes = try await confirms(
        prompt, default: standard.map { $0 == .text(type.cases[0].name) })
      return .text(type.cases[isYes ? 0 : 1].name)
    case .choice(let type):
      let chosen = try await choose(prompt, among: type.cases, default: standard?.jsonString)
      return .text(chosen)
    case .list(.choice(let type)):
      return try await asking(prompt, isRequired: true) { prompt, problem in
        try await choices(
          prompt, among: type.cases, default: standard?.jsonArray, shape, problem: problem)
      }
    default:
      if let wanted = wantedEntities {
        return try await entities(
          prompt, wanted.kind, isList: wanted.isList, isRequired: isRequired)
      }
      return try await asking(prompt, isRequired: isRequired) { prompt, problem in
        try await value(
          Question(
            prompt, kind: .value(entered(shape.type)),
            default: usual(standard, shape) ?? (isRequired ? nil : .text("")), problem: problem,
            hints: hints(for: shape)), shape, isRequired: isRequired)
      }
    }
  }

  /// The type of what the user enters.
  private func entered(_ type: ValueType) -> ValueType {
    switch type {
    case .any: .text
    case .dictionary: money == nil ? .dictionary : .text
    case .list(let element): .list(of: entered(element))
    default: type
    }
  }

  /// The default of a field, unless it isn't a value of the field's own type.
  private func usual(_ standard: IntentValue?, _ shape: ToolShape) -> IntentValue? {
    guard let standard else { return nil }
    return try? Conversions.convert(standard, to: entered(shape.type), in: context)
  }

  private func value(
    _ question: Question, _ shape: ToolShape, isRequired: Bool
  ) async throws -> IntentValue? {
    let value = try await context.interaction.answer(question)
    if !isRequired, value.isLeftOut { return nil }
    if shape.type == .dictionary, money != nil {
      // The form has a place for the text alone.
      try checkMoney(value)
      return .text(value.text)
    }
    let converted = try Conversions.convert(value, to: entered(shape.type), in: context)
    try checkLimits(of: converted, shape)
    return try ToolArgumentWriter(context: context).json(converted, as: shape)
  }

  /// The shape of an amount of money; nil for another dictionary.
  private var money: ToolShape? {
    currencies.isEmpty ? nil : ToolShape(.dictionary)
  }

  private var currencies: [String] {
    (elicitation.intentMeta["currencies"]?.jsonArray ?? []).compactMap(\.jsonString)
      .map(PlainText.line)
  }

  /// Throws an `UnusableAnswer` for what is no amount in one of the currencies.
  private func checkMoney(_ value: IntentValue) throws {
    let amount = try? Conversions.convert(value, to: .dictionary, in: context)
    guard case .dictionary(let parts)? = amount, case .number? = parts["amount"],
      let currency = parts["currency"]?.jsonString, currencies.contains(currency)
    else {
      let names = currencies.joined(separator: " or ")
      throw UnusableAnswer(
        problem: "it needs an amount in \(names), such as `5 \(currencies.first ?? "EUR")`")
    }
  }

  private func hints(for shape: ToolShape) -> ParameterHints {
    let meta = elicitation.intentMeta
    let moment = meta["moment"]?.jsonString.flatMap { ParameterHints.Moment(rawValue: $0) }
    return ParameterHints(
      moment: moment ?? (shape.form == .day ? .date : nil),
      control: meta["control"]?.jsonString.flatMap { ParameterHints.Control(rawValue: $0) },
      isMultiline: meta["multiline"]?.jsonBoolean ?? false,
      currencyCodes: currencies,
      range: shape.range, isWhole: shape.isWholeNumber, size: shape.size?.bounds)
  }

  /// The app's words for yes and no.
  private var labels: ParameterHints.Answers? {
    ParameterHints.Answers(told: elicitation.intentMeta["answers"])
  }

  // MARK: - Kinds of answers

  /// Whether a choice is one between the app's words for yes and no, in this order.
  private func isYesOrNo(_ cases: [IntentChoiceType.Case]) -> Bool {
    guard let labels else { return false }
    return cases.map { PlainText.line($0.title) } == [labels.true, labels.false]
  }

  private func confirms(_ prompt: String, default standard: Bool? = nil) async throws -> Bool {
    let answer = try await context.interaction.answer(
      Question(
        prompt, kind: .confirmation, default: standard.map { .boolean($0) },
        hints: ParameterHints(answers: labels), snippet: snippet))
    return try Conversions.convert(answer, to: .boolean, in: context) == .boolean(true)
  }

  private func choose(
    _ prompt: String, among cases: [IntentChoiceType.Case], default standard: String?
  ) async throws -> String {
    let options = options(for: cases)
    let title = standard.flatMap { name in cases.firstIndex { $0.name == name } }
      .map { IntentValue.text(options[$0].title) }
    let question = Question(prompt, kind: .choice(options), default: title, snippet: snippet)
    let answer = try await context.interaction.answer(question)
    guard let index = options.firstIndex(where: { .text($0.title) == answer }) else {
      throw InteractionError.cancelled(question)
    }
    return cases[index].name
  }

  private func choices(
    _ prompt: String, among cases: [IntentChoiceType.Case], default standard: [IntentValue]?,
    _ shape: ToolShape, problem: String?
  ) async throws -> IntentValue {
    let options = options(for: cases)
    let titles = standard.map { names in
      IntentValue.list(
        cases.indices.filter { names.contains(.text(cases[$0].name)) }
          .map { .text(options[$0].title) })
    }
    let answer = try await context.interaction.answer(
      Question(
        prompt, kind: .choices(options), default: titles, problem: problem,
        hints: ParameterHints(size: shape.size?.bounds), snippet: snippet))
    try checkLimits(of: .list(answer.items), shape)
    return .list(
      cases.indices.filter { answer.items.contains(.text(options[$0].title)) }
        .map { .text(cases[$0].name) })
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

  // MARK: - Pages

  /// Opens a page once the user has seen the whole of its address.
  private func open(_ text: String) async throws -> ElicitationAnswer {
    // An address that couldn't be shown as it is isn't opened.
    guard text == PlainText.line(text), let url = URL(string: text),
      let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http"
    else { return .decline }
    guard try await confirms("\(message)\nOpen \(PlainText.line(text))?") else { return .decline }
    _ = try await OpenURLIntent(url).perform()
    return .accept([:])
  }
}
