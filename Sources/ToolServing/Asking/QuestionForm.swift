package import AppIntentsCore
package import ModelContext
import OrderedCollections
import WorkflowValues

/// A question as a form with one field, and the form's answer as a value.
package struct QuestionForm {
  private let question: Question
  /// The titles of the options, made different from each other.
  private let titles: [String]
  private let options: [Question.Option]

  package init(_ question: Question) {
    self.question = question
    switch question.kind {
    case .choice(let options), .choices(let options): self.options = options
    case .value, .confirmation: options = []
    }
    var titles: [String] = []
    for option in options {
      var title = option.title
      var number = 1
      while titles.contains(title) {
        number += 1
        title = "\(option.title) (\(number))"
      }
      titles.append(title)
    }
    self.titles = titles
  }

  package var elicitation: Elicitation {
    var message = question.prompt
    if let problem = question.problem { message += "\n\(problem)" }
    // A form has no place for values that aren't the only possible ones.
    let suggested = question.suggestions.prefix(Self.mostSuggestions).map(\.title)
    if !suggested.isEmpty { message += "\nSuggestions: \(suggested.joined(separator: ", "))" }
    var schema: JSONObject = ["type": "object", "properties": [fieldName: .dictionary(field)]]
    if !mayBeEmpty { schema["required"] = [.text(fieldName)] }
    return Elicitation(message, mode: .form(schema: schema), intentMeta: meta)
  }

  private static let mostSuggestions = 20

  /// Whether nothing may be entered, for which forms have no value of most types.
  private var mayBeEmpty: Bool {
    guard case .value(let type) = question.kind, type != .text else { return false }
    return question.defaultAnswer == .text("")
  }

  private var fieldName: String { question.kind == .confirmation ? "confirm" : "value" }

  private var field: JSONObject {
    switch question.kind {
    case .confirmation:
      let title = question.hints.answers?.true ?? "Confirm"
      // Without another default a form is accepted as it is shown.
      return [
        "type": "boolean", "title": .text(title),
        "default": .boolean(question.defaultAnswer != .boolean(false)),
      ]
    case .choice:
      return [
        "type": "string",
        "oneOf": .list(titles.map { ["const": .text($0), "title": .text($0)] }),
      ]
    case .choices:
      var field: JSONObject = [
        "type": "array",
        "items": [
          "anyOf": .list(titles.map { ["const": .text($0), "title": .text($0)] })
        ],
      ]
      if let size = question.hints.size {
        field["minItems"] = .number(.integer(size.lowerBound))
        if size.upperBound != .max { field["maxItems"] = .number(.integer(size.upperBound)) }
      }
      return field
    case .value(let type):
      var field = Self.field(for: type)
      limit(&field)
      if type == .date { field["format"] = WireType.format(of: question.hints.moment) }
      if !mayBeEmpty, let value = question.defaultAnswer.flatMap(WireValue.scalar),
        value != .nothing
      {
        field["default"] = value
      }
      if type == .boolean, let names = question.hints.answers { field["title"] = .text(names.true) }
      return field
    }
  }

  /// Adds what a form can say of a number.
  private func limit(_ field: inout JSONObject) {
    guard field["type"] == "number" else { return }
    if question.hints.isWhole { field["type"] = "integer" }
    guard let range = question.hints.range else { return }
    if let least = Self.bound(range.lowerBound) { field["minimum"] = .number(least) }
    if let most = Self.bound(range.upperBound) { field["maximum"] = .number(most) }
  }

  /// The end of a range; nil for one that stands for none.
  private static func bound(_ end: Double) -> IntentNumber? {
    end.magnitude < 1e15 ? IntentNumber(end) : nil
  }

  /// Forms have texts, numbers, booleans and choices; all else is asked as a text.
  private static func field(for type: ValueType) -> JSONObject {
    switch type {
    case .number: ["type": "number"]
    case .boolean: ["type": "boolean"]
    case .date: ["type": "string", "format": "date-time"]
    case .url: ["type": "string", "format": "uri"]
    case .choice(let type):
      [
        "type": "string",
        "oneOf": .list(
          type.cases.map { ["const": .text($0.name), "title": .text($0.title)] }),
      ]
    case .list:
      ["type": "string", "description": "An item on each line, or a JSON list"]
    default: ["type": "string"]
    }
  }

  /// The words for yes and no, and those that mean the same.
  private static func json(of answers: ParameterHints.Answers) -> IntentValue {
    func words(_ alternatives: [String]) -> IntentValue? {
      alternatives.isEmpty ? nil : .list(alternatives.map { .text($0) })
    }
    return .dictionary(
      JSONObject(present: [
        "true": .text(answers.true), "false": .text(answers.false),
        "true_alternatives": words(answers.trueAlternatives),
        "false_alternatives": words(answers.falseAlternatives),
      ]))
  }

  /// What the extension adds: the exact type, and what a form has no place for.
  private var meta: JSONObject {
    let kind: String
    var type: ValueType?
    switch question.kind {
    case .confirmation: kind = "confirmation"
    case .choice: kind = "choice"
    case .choices: kind = "choices"
    case .value(let wanted):
      kind = "value"
      type = wanted
    }
    let hasSubtitles = options.contains { $0.subtitle != nil }
    var wired = WireIcons()
    let icons = options.map { wired.json($0.icon) ?? .nothing }
    return JSONObject(present: [
      "kind": .text(kind), "type": type.map { .text(WireType.name(of: $0)) },
      "subtitles": hasSubtitles
        ? .list(options.map { $0.subtitle.map { .text($0) } ?? .nothing }) : nil,
      "icons": icons.contains { $0 != .nothing } ? .list(icons) : nil,
      "problem": question.problem.map { .text($0) },
      "snippet": question.snippet.map(WireValue.argument),
      "answers": question.hints.answers.map(Self.json),
      "control": question.hints.control.map { .text($0.rawValue) },
      "moment": question.hints.moment.map { .text($0.rawValue) },
      "multiline": question.hints.isMultiline ? true : nil,
      "currencies": question.hints.currencyCodes.isEmpty
        ? nil : .list(question.hints.currencyCodes.map { .text($0) }),
      "range": question.hints.range.map { range in
        .list(
          [range.lowerBound, range.upperBound].map {
            Self.bound($0).map { .number($0) } ?? .nothing
          })
      },
      "size": question.hints.size.map { size in
        .list([
          .number(.integer(size.lowerBound)),
          size.upperBound == .max ? .nothing : .number(.integer(size.upperBound)),
        ])
      },
    ])
  }

  /// The answer to the question, of the JSON in a form's field. Throws an `InteractionError` for a
  /// form that was closed.
  package func value(of answer: ElicitationAnswer) throws -> IntentValue {
    switch (answer, question.kind) {
    case (.cancel, _): throw InteractionError.cancelled(question)
    case (.decline, .confirmation): return .boolean(false)
    case (.decline, _): throw InteractionError.cancelled(question)
    // A client that only asks “accept or not” sends no field.
    case (.accept(let fields), .confirmation): return fields[fieldName] ?? .boolean(true)
    case (.accept(let fields), .value):
      let alone = fields.count == 1 ? fields.values.first : nil
      guard let value = fields[fieldName] ?? alone ?? question.defaultAnswer else {
        throw InteractionError.cancelled(question)
      }
      return value
    case (.accept(let fields), .choice):
      guard let text = fields[fieldName]?.jsonString, let title = title(text) else {
        throw InteractionError.cancelled(question)
      }
      return .text(title)
    case (.accept(let fields), .choices):
      let items = fields[fieldName]
      let chosen =
        items?.jsonArray?.compactMap(\.jsonString)
        ?? items?.jsonString.flatMap { Question.titles($0, among: titles) } ?? []
      return .list(chosen.compactMap { title($0).map { .text($0) } })
    }
  }

  /// The option's own title.
  private func title(_ text: String) -> String? {
    Question.title(text, among: titles).flatMap { titles.firstIndex(of: $0) }
      .map { options[$0].title }
  }
}
