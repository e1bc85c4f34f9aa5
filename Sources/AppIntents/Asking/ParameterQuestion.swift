import Foundation
import OrderedCollections

/// A question about a parameter: for one of several values, or for any value.
struct ParameterQuestion: RestartQuestion {
  let parameter: _AnyIntentParameter
  /// The values to choose from; nil for any value.
  let values: [IntentValue]?
  let dialog: IntentDialog?

  var words: String {
    if let dialog { return dialog.text }
    let title = parameter.titleText
    return values == nil
      ? "a value is needed for \"\(title)\"" : "\"\(title)\" could mean several values"
  }

  func settle() async throws {
    if let values {
      try parameter.set(anything: await parameter.ask(dialog, among: values))
    } else {
      try parameter.set(await parameter.ask(dialog))
    }
  }
}

// Asking for a parameter's value, and turning the answer into a value.
extension _AnyIntentParameter {
  /// Asks for a value of the parameter's type, again while an answer can't be used and there is
  /// someone to ask.
  func ask(_ dialog: IntentDialog?) async throws -> IntentValue {
    let interaction = IntentContext.current.interaction
    let (label, choices) = try await choices()
    let prompt = dialog?.text ?? extras?.requestValueDialog?.text ?? label?.text ?? questionTitle
    let options = choices.map(\.headed)
    let kind: Question.Kind =
      options.isEmpty
      ? .value(valueType) : takesSeveral(of: choices) ? .choices(options) : .choice(options)
    let hints = (extras?.hints ?? .none)
      .limited(to: extras?.range, isWhole: isWholeNumber, size: extras?.size?.bounds)
    var problem: String?
    while true {
      let question = Question(prompt, kind: kind, problem: problem, hints: hints)
      let answer = try await interaction.answer(question)
      do {
        let value = try accepted(try await value(answer, among: choices))
        ParameterAnswers.current?.note(value, for: self)
        return value
      } catch let error as IntentValueError where interaction.asksAgain {
        problem = error.description
      }
    }
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
    ParameterAnswers.current?.note(chosen, for: self)
    return chosen
  }

  /// The values to choose from, if there are only some, with what their provider calls the choice.
  private func choices() async throws -> (label: LocalizedStringResource?, choices: [Choice]) {
    if let provider = extras?.options {
      let offer = try await provider.offer()
      if !offer.choices.isEmpty { return offer }
    }
    return (nil, declaredChoices)
  }

  private var declaredChoices: [Choice] {
    if let extras {
      if !extras.supported.isEmpty { return extras.supported.map { Choice($0) } }
      if let names = extras.hints.answers {
        return [
          Choice(.boolean(true), title: names.true), Choice(.boolean(false), title: names.false),
        ]
      }
    }
    switch valueType {
    case .choice(let type), .list(.choice(let type)): return type.values.map { Choice($0) }
    default: return []
    }
  }

  /// Whether any number of the choices make a value, because they are items of a list.
  private func takesSeveral(of choices: [Choice]) -> Bool {
    valueType.isList && !choices.contains { $0.value.type.isList }
  }

  /// The default of the options provider or the query where there is one, else the answer to the
  /// parameter's question.
  func defaultOrAnswer() async throws -> IntentValue {
    if let value = try await providedDefault() { return try accepted(value) }
    return try await ask(nil)
  }

  private func providedDefault() async throws -> IntentValue? {
    let value =
      if let provider = extras?.options { await provider.defaultValue() } else {
        try await entityType?._defaultValue()
      }
    // A list may have options of the type of its items.
    if case .list = valueType, case .list = value { return value }
    if case .list = valueType { return nil }
    return value
  }

  /// Its title. One without is known by the intent that has it, while that is performed or filled in.
  var titleText: String { title?.text ?? PendingIntent.current?.title(of: self) ?? "" }

  private var questionTitle: String { titleText.isEmpty ? valueType.name : titleText }

  private func value(_ answer: IntentValue, among choices: [Choice]) async throws -> IntentValue {
    if !choices.isEmpty, takesSeveral(of: choices) {
      let items = answer.items.map { item -> IntentValue in
        choices.first { $0.isMeant(by: item) }?.value ?? item
      }
      let list = IntentValue.list(items)
      if list.type == valueType { return list }
      return try IntentContext.current.values.convert(list, to: valueType)
    }
    if let chosen = choices.first(where: { $0.isMeant(by: answer) }) { return chosen.value }
    if answer.type == valueType { return answer }
    if let resolved = try await resolved(answer) { return resolved }
    return try IntentContext.current.values.convert(answer, to: valueType)
  }

  /// The value that the parameter's resolvers make of one of another type; nil if none of them can.
  func resolved(_ value: IntentValue) async throws -> IntentValue? {
    for resolver in extras?.resolvers ?? [] {
      let resolved = try await resolver.make(from: value, title: title ?? "", range: extras?.range)
      if let resolved { return resolved }
    }
    return nil
  }
}

/// A value to choose, with its title.
struct Choice {
  let value: IntentValue
  let option: Question.Option
  /// The heading of its section.
  var section: String?

  init(_ value: IntentValue) {
    self.value = value
    option = value.asOption
  }

  init(_ value: IntentValue, title: String) {
    self.value = value
    option = Question.Option(title)
  }

  init(_ item: IntentItem<some _IntentValue>, in section: String?) {
    value = item.value.intentValue
    self.section = section
    option = Question.Option(
      item.title.text, subtitle: item.subtitle?.text, icon: item.image?.icon ?? value.asOption.icon)
  }

  var parameterOption: ParameterOption {
    ParameterOption(
      value: value, title: option.title, subtitle: option.subtitle, section: section,
      icon: option.icon)
  }

  /// The option as a question shows it, which has no sections.
  var headed: Question.Option {
    let headed = parameterOption.headed
    return Question.Option(headed.title, subtitle: headed.subtitle, icon: headed.icon)
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
  var choices: [Choice] {
    sections.flatMap { section in
      section.items.map { Choice($0, in: section.title?.text) }
    }
  }
}

extension DynamicOptionsProvider {
  func choices() async throws -> [Choice] { try await offer().choices }

  /// The values, and what the provider calls the choice among them.
  func offer() async throws -> (label: LocalizedStringResource?, choices: [Choice]) {
    let results = try await results()
    let titled = (results as? any TitledResults)?.choices
    return (results.promptLabel, titled ?? results._items.map { Choice($0.intentValue) })
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
    case .entity(let entity):
      Question.Option(entity.title, subtitle: entity.subtitle, icon: entity.icon)
    case .choice(let choice):
      Question.Option(
        words, subtitle: nil, icon: choice.type.cases.first { $0.name == choice.name }?.icon)
    default: Question.Option(words)
    }
  }

  /// Whether an answer names this value: by the value itself, or by its title or name.
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
