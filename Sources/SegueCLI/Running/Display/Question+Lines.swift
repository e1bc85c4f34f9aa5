import AppIntentsCore
import Diagnostics
import WorkflowValues

/// The reason why a line isn't a valid answer.
struct InvalidAnswer: Error, Equatable {
  let message: String
}

extension Question {
  /// Whether its earlier answers can be recalled.
  var isRecalled: Bool {
    if case .value(let type) = kind { type != .boolean } else { false }
  }

  /// The answer with some of the options, by their indices.
  func answer(choosing indices: [Int]) -> IntentValue {
    switch kind {
    case .choice(let options): indices.first.map { .text(options[$0].title) } ?? .nothing
    case .choices(let options): .list(indices.map { .text(options[$0].title) })
    case .value(.list): .list(indices.map { suggestions[$0].value })
    case .value: indices.first.map { suggestions[$0].value } ?? .nothing
    case .confirmation: .nothing
    }
  }

  /// Whether values are listed. Return takes the first one, unless the default is among them.
  var hasSuggestions: Bool {
    guard let defaultAnswer else { return !suggestions.isEmpty }
    return suggestions.contains { $0.value == defaultAnswer }
  }

  /// What may be typed to choose one of several: “1 or 2”, “1, 2 or 3”, “a number from 1 to 9”.
  static func numbers(upTo count: Int) -> String {
    count > 3
      ? "a number from 1 to \(count)" : Phrasing.join((1...max(1, count)).map(String.init), "or")
  }

  /// The answer that a line means.
  func answer(from line: String) throws(InvalidAnswer) -> IntentValue {
    if line.isEmpty, let answer = defaultAnswer { return answer }
    switch kind {
    case .confirmation:
      guard let answer = hints.answers?.answer(in: line) ?? (try? BooleanText.parse(line)) else {
        throw InvalidAnswer(
          message: hints.answers.map { "answer `\($0.true)` or `\($0.false)`" }
            ?? "answer yes or no")
      }
      return .boolean(answer)
    case .choice(let options):
      guard let title = Question.title(line, among: options.map(\.title)) else {
        throw InvalidAnswer(
          message: "answer with \(Self.numbers(upTo: options.count)), or the words")
      }
      return .text(title)
    case .choices(let options):
      guard let titles = Question.titles(line, among: options.map(\.title)) else {
        throw InvalidAnswer(
          message:
            "answer with \(Self.numbers(upTo: options.count)), or the words; with commas between several"
        )
      }
      return try sized(.list(titles.map { .text($0) }))
    case .value(.list(let element)) where hasSuggestions:
      if let several = suggested(line, as: element) { return try sized(.list(several)) }
      return try value(line, as: .list(of: element))
    case .value(let type):
      if let suggested = suggestion(line, as: type) { return suggested.value }
      return try value(line, as: type)
    }
  }

  /// The suggestion with these words, or with this number where a number isn't an answer itself.
  private func suggestion(_ line: String, as type: ValueType) -> ParameterOption? {
    let titles = hasSuggestions ? suggestions.map(\.title) : []
    guard type != .number || titles.contains(line), let title = Question.title(line, among: titles)
    else { return nil }
    return suggestions.first { $0.title == title }
  }

  /// The suggestions with these words, with commas between them; nil if one of them isn't suggested.
  private func suggested(_ line: String, as element: ValueType) -> [IntentValue]? {
    let titles = suggestions.map(\.title)
    // A number may be an item itself.
    if element == .number { return suggestion(line, as: element).map { [$0.value] } }
    guard let named = Question.titles(line, among: titles), !named.isEmpty else { return nil }
    return named.compactMap { title in suggestions.first { $0.title == title }?.value }
  }

  /// Why a list can't be the answer with as many items as it has; nil if it can.
  func problem(withItemsOf answer: IntentValue) -> String? {
    guard case .list(let items) = answer else { return nil }
    return hints.problem(withItems: items.count)
  }

  private func sized(_ answer: IntentValue) throws(InvalidAnswer) -> IntentValue {
    if let problem = problem(withItemsOf: answer) { throw InvalidAnswer(message: problem) }
    return answer
  }

  /// The value of a type that a line means.
  func value(_ line: String, as type: ValueType) throws(InvalidAnswer) -> IntentValue {
    guard ValueType.readInAnswers.contains(type) else {
      if line.isEmpty, type != .text && type != .any {
        throw InvalidAnswer(message: "this needs an answer")
      }
      return .text(line)
    }
    if type == .boolean, let answer = hints.answers?.answer(in: line) { return .boolean(answer) }
    let value: IntentValue
    do {
      value = try Conversions.convert(.text(line), to: type, in: IntentContext.current)
    } catch {
      throw InvalidAnswer(message: error.message)
    }
    if case .number(let number) = value, let problem = hints.problem(with: number) {
      throw InvalidAnswer(message: problem)
    }
    return value
  }
}
