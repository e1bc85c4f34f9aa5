import Foundation
import OrderedCollections

/// What is asked about parameters, and how an answer becomes a value.
extension _AnyIntentParameter {
  /// Asks for a value of the parameter's type.
  func ask(_ dialog: IntentDialog?) async throws -> IntentValue {
    let prompt = dialog?.text ?? extras?.requestValueDialog?.text ?? questionTitle
    var choices = try await suggestions()
    if choices.isEmpty, case .choice(let type) = valueType {
      choices = type.values.map { Choice($0) }
    }
    let kind: Question.Kind =
      choices.isEmpty ? .value(valueType) : .choice(choices.map(\.option))
    let question = Question(prompt, kind: kind)
    let answer = try await IntentContext.current.interaction.answer(question)
    return try value(answer, among: choices)
  }

  /// Asks which of several values is meant.
  func ask(_ dialog: IntentDialog?, among values: [IntentValue]) async throws -> IntentValue {
    let prompt =
      dialog?.text ?? extras?.requestDisambiguationDialog?.text ?? questionTitle
    let question = Question(prompt, kind: .choice(values.map(\.asOption)))
    let answer = try await IntentContext.current.interaction.answer(question)
    guard let chosen = values.first(where: { $0.isMeant(by: answer) }) else {
      throw IntentValueError(wanted: "one of the choices", given: answer)
    }
    return chosen
  }

  /// What the parameter's options provider suggests.
  private func suggestions() async throws -> [Choice] {
    guard let provider = extras?.options else { return [] }
    return try await provider.choices()
  }

  private var questionTitle: String { titleText.isEmpty ? valueType.name : titleText }

  private func value(_ answer: IntentValue, among choices: [Choice]) throws -> IntentValue {
    if let chosen = choices.first(where: { $0.isMeant(by: answer) }) { return chosen.value }
    if answer.type == valueType { return answer }
    return try IntentContext.current.values.convert(answer, to: valueType)
  }
}

/// A value that is offered, and what it is called.
struct Choice {
  let value: IntentValue
  let option: Question.Option

  init(_ value: IntentValue) {
    self.value = value
    option = value.asOption
  }

  init(_ item: IntentItem<some _IntentValue>) {
    value = item.value.intentValue
    option = Question.Option(item.title.text, subtitle: item.subtitle?.text)
  }

  func isMeant(by answer: IntentValue) -> Bool {
    answer == .text(option.title) || value.isMeant(by: answer)
  }
}

/// Results that have titles of their own.
protocol TitledResults {
  var choices: [Choice] { get }
}

extension IntentItemCollection: TitledResults {
  var choices: [Choice] { sections.flatMap { $0.items.map { Choice($0) } } }
}

extension DynamicOptionsProvider {
  func choices() async throws -> [Choice] {
    let results = try await results()
    if let titled = results as? any TitledResults { return titled.choices }
    return results._items.map { Choice($0.intentValue) }
  }

  func _suggestions() async throws -> [IntentValue] {
    try await results()._items.map(\.intentValue)
  }
}

extension IntentChoiceType {
  /// All cases as values.
  var values: [IntentValue] {
    cases.map { .choice(IntentChoice(type: self, name: $0.name, title: $0.title)) }
  }
}

extension IntentValue {
  /// The value as one of several to choose from.
  var asOption: Question.Option {
    switch self {
    case .entity(let entity): Question.Option(entity.title, subtitle: entity.subtitle)
    default: Question.Option(words)
    }
  }

  /// A short text that people recognise the value by.
  var words: String {
    switch self {
    case .nothing: ""
    case .text(let text): text
    case .richText(let text): String(text.characters)
    case .number(let number): number.description
    case .boolean(let answer): answer ? "Yes" : "No"
    case .date(let date): date.description
    case .duration(let duration): duration.description
    case .measurement(let measurement): measurement.description
    case .url(let url): url.absoluteString
    case .file(let file): file.filename
    case .dictionary(let dictionary): "\(dictionary.count) values"
    case .list(let items): items.map(\.words).joined(separator: ", ")
    case .entity(let entity): entity.title
    case .choice(let choice): choice.title
    }
  }

  /// Whether an answer, the value itself or what people call it, means this value.
  func isMeant(by answer: IntentValue) -> Bool {
    if self == answer { return true }
    guard case .text(let text) = answer else { return false }
    switch self {
    case .choice(let choice): return choice.name == text || choice.title == text
    case .entity(let entity): return entity.title == text || entity.id == text
    default: return words == text
    }
  }
}
