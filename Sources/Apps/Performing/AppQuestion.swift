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

  /// A field of a form, as it is asked for.
  struct Field {
    let prompt: String
    let shape: ToolShape
    let limits: FieldLimits
    /// The default; nil if there is none.
    let standard: IntentValue?
    let isRequired: Bool
  }

  /// What is shown before the question, of a confirmation or a choice.
  var snippet: IntentValue? {
    get async { await AppSnippet.tree(in: elicitation.intentMeta, of: app, running) }
  }

  /// The message, with the app's name before it, so that no app can speak for another one.
  private var message: String { "\(app): \(PlainText.message(elicitation.message))" }

  /// How many characters of a line beside the message are shown.
  private static let longestLine = 400

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
      var content: JSONObject = [:]
      for (name, field) in fields {
        let field = self.field(name, field, of: schema, isAlone: fields.count == 1)
        if let answer = try await answer(to: field) { content[name] = answer }
      }
      return .accept(content)
    }
  }

  // MARK: - Fields

  private func field(
    _ name: String, _ field: JSONObject, of schema: JSONObject, isAlone: Bool
  ) -> Field {
    let required = schema["required"]?.jsonArray ?? []
    let isRequired = required.contains(.text(name))
    let shape = shape(of: field, in: schema, name)
    let limits = FieldLimits(field, of: shape)
    let notes = (isRequired ? [] : ["optional"]) + limits.words
    let title = PlainText.title(field["title"]?.jsonString, or: TypeName.title(name), or: name)
    var prompt = isAlone ? message : "\(message) \(title)?"
    if !notes.isEmpty { prompt += " (\(notes.joined(separator: ", ")))" }
    // The extension tells how an answer is entered.
    let help =
      elicitation.intentMeta.isEmpty ? field["description"] : elicitation.intentMeta["problem"]
    if let help = help?.jsonString, !help.isEmpty { prompt += "\n\(Self.line(help))" }
    return Field(
      prompt: prompt, shape: shape, limits: limits,
      standard: field["default"].flatMap { $0 == .nothing ? nil : $0 }, isRequired: isRequired)
  }

  /// The shape of a field; the exact one that the extension tells, if there is one.
  private func shape(of field: JSONObject, in schema: JSONObject, _ name: String) -> ToolShape {
    let read = SchemaReader(root: schema, choiceName: name).shape(of: .dictionary(field))
    guard let exact = elicitation.intentMeta["type"]?.jsonString,
      let shape = types.shape(named: exact).map(asked), shape.type != .any
    else { return read }
    return limited(shape, like: read)
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

  /// The shape of an amount of money; nil for another dictionary.
  var money: ToolShape? {
    currencies.isEmpty ? nil : ToolShape(.dictionary)
  }

  private var currencies: [String] {
    ParameterHints(told: elicitation.intentMeta, for: ToolShape(.any)).currencyCodes
  }

  /// Throws an `UnusableAnswer` for what is no amount in one of the currencies.
  func checkMoney(_ value: IntentValue) throws {
    let amount = try? Conversions.convert(value, to: .dictionary, in: context)
    guard case .dictionary(let parts)? = amount, case .number? = parts["amount"],
      let currency = parts["currency"]?.jsonString, currencies.contains(currency)
    else {
      let names = currencies.joined(separator: " or ")
      throw UnusableAnswer(
        problem: "it needs an amount in \(names), such as `5 \(currencies.first ?? "EUR")`")
    }
  }

  func hints(for shape: ToolShape) -> ParameterHints {
    ParameterHints(told: elicitation.intentMeta, for: shape)
  }

  /// The app's words for yes and no.
  var labels: ParameterHints.Answers? {
    ParameterHints.Answers(told: elicitation.intentMeta["answers"])
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
