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

  init(_ elicitation: Elicitation, app: String, types: AppTypes, context: IntentContext) {
    self.elicitation = elicitation
    self.app = app
    self.types = types
    self.context = context
  }

  /// What is shown before the question, of a confirmation or a choice.
  private var snippet: IntentValue? {
    elicitation.intentMeta["snippet"].flatMap { AppSnippet.tree($0) }
  }

  /// The message, with the app's name before it, so that no app can speak for another one.
  private var message: String { "\(app): \(PlainText.clean(elicitation.message))" }

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
    let title = field["title"]?.jsonString.map(PlainText.line) ?? TypeName.title(name)
    let problem = elicitation.intentMeta["problem"]?.jsonString.map { "\n\(PlainText.line($0))" }
    return (isAlone ? message : "\(message) \(title)?") + (problem ?? "")
  }

  /// The shape of a field; the exact one that the extension tells, if there is one.
  private func shape(of field: JSONObject, in schema: JSONObject, _ name: String) -> ToolShape {
    if let exact = elicitation.intentMeta["type"]?.jsonString,
      let shape = types.shape(named: exact), shape.type != .any
    {
      // An entity or a file is asked for as the text that names it.
      switch shape.type {
      case .entity, .file, .list, .dictionary: return ToolShape(.text)
      default: return shape
      }
    }
    return SchemaReader(root: schema, choiceName: name).shape(of: .dictionary(field))
  }

  /// Whether an empty answer can leave a field out.
  private func canBeAsked(_ shape: ToolShape) -> Bool { shape.type == .text }

  /// The JSON of a field's answer; nil if it is left out.
  private func answer(
    _ prompt: String, _ field: JSONObject, _ shape: ToolShape, isRequired: Bool
  ) async throws -> IntentValue? {
    let standard = field["default"].flatMap { $0 == .nothing ? nil : $0 }
    switch shape.type {
    case .boolean:
      return .boolean(try await confirms(prompt, default: standard?.jsonBoolean))
    case .choice(let type):
      let chosen = try await choose(prompt, among: type.cases, default: standard?.jsonString)
      return .text(chosen)
    case .list(.choice(let type)):
      return try await choices(prompt, among: type.cases, default: standard?.jsonArray)
    default:
      let kind: ValueType = shape.type == .any || shape.type.isList ? .text : shape.type
      let value = try await context.interaction.answer(
        Question(
          isRequired ? prompt : "\(prompt) (optional)", kind: .value(kind),
          default: standard ?? (isRequired ? nil : .text("")), hints: hints(for: shape)))
      if !isRequired, value == .text("") { return nil }
      let converted = try Conversions.convert(value, to: kind, in: context)
      return try ToolArgumentWriter(context: context).json(converted, as: shape)
    }
  }

  private func hints(for shape: ToolShape) -> ParameterHints {
    let meta = elicitation.intentMeta
    let moment: ParameterHints.Moment? =
      switch meta["moment"]?.jsonString {
      case "time"?: .time
      case "date"?: .date
      default: shape.form == .day ? .date : nil
      }
    return ParameterHints(
      moment: moment, isMultiline: meta["multiline"]?.jsonBoolean ?? false,
      currencyCodes: (meta["currencies"]?.jsonArray ?? []).compactMap(\.jsonString)
        .map(PlainText.line),
      range: shape.range, isWhole: shape.isWholeNumber, size: shape.size?.bounds)
  }

  // MARK: - Kinds of answers

  private func confirms(_ prompt: String, default standard: Bool? = nil) async throws -> Bool {
    let answer = try await context.interaction.answer(
      Question(
        prompt, kind: .confirmation, default: standard.map { .boolean($0) }, snippet: snippet))
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
    _ prompt: String, among cases: [IntentChoiceType.Case], default standard: [IntentValue]?
  ) async throws -> IntentValue {
    let options = options(for: cases)
    let titles = standard.map { names in
      IntentValue.list(
        cases.indices.filter { names.contains(.text(cases[$0].name)) }
          .map { .text(options[$0].title) })
    }
    let answer = try await context.interaction.answer(
      Question(prompt, kind: .choices(options), default: titles, snippet: snippet))
    return .list(
      cases.indices.filter { answer.items.contains(.text(options[$0].title)) }
        .map { .text(cases[$0].name) })
  }

  /// The options' titles; equal ones are followed by their values.
  private func options(for cases: [IntentChoiceType.Case]) -> [Question.Option] {
    let counts = Dictionary(grouping: cases, by: \.title)
    let subtitles = elicitation.intentMeta["subtitles"]?.jsonArray ?? []
    return cases.enumerated().map { index, item in
      let title = PlainText.line(item.title)
      let subtitle = subtitles.indices.contains(index) ? subtitles[index].jsonString : nil
      return Question.Option(
        counts[item.title]?.count == 1 ? title : "\(title) (\(PlainText.line(item.name)))",
        subtitle: subtitle.map(PlainText.line))
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
