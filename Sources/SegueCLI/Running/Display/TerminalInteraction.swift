import AppIntentsCore
import Coordination
import Diagnostics
import Foundation
import WorkflowValues

/// Asks questions on the controlling terminal, even if standard input or output are redirected.
final class TerminalInteraction: Interaction {
  private let style: TerminalStyle
  /// Replaces secret values in a question.
  private let redact: @Sendable (String) -> String
  /// The display whose live line is hidden while a question is open.
  let display: LiveDisplay?
  /// The earlier answers; nil if none are kept.
  private let history: AnswerHistory?
  /// Serializes the questions of parallel steps.
  let turns = AsyncLock()

  init(
    style: TerminalStyle, display: LiveDisplay?, history: AnswerHistory? = nil,
    redact: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.style = style
    self.display = display
    self.history = history
    self.redact = redact
  }

  /// Whether the process has a terminal for questions.
  static var isAvailable: Bool {
    guard isatty(STDERR_FILENO) == 1 else { return false }
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    close(terminal)
    return true
  }

  var asksAgain: Bool { true }

  func answer(_ question: Question) async throws -> IntentValue {
    try await turns.withLock {
      self.display?.pause()
      defer { self.display?.resume() }
      return try await self.ask(question)
    }
  }

  private func ask(_ question: Question) async throws -> IntentValue {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { throw InteractionError.unattended(question) }
    defer { close(terminal) }
    let deadline = question.timeout.map { ContinuousClock.now + $0 }
    let earlier = question.isRecalled ? history : nil
    var problem = question.problem
    if let snippet = question.snippet {
      // Keys that were typed before it is shown can't be an answer to it. Once it is shown, they can.
      tcflush(terminal, TCIFLUSH)
      let text = SnippetText.text(
        of: snippet.changingTexts(redact), width: TerminalStyle.width(of: terminal), style: style)
      if !text.isEmpty { Output.write(text + "\n", to: terminal) }
    }
    while true {
      if let problem {
        let line = Printable.line(redact(problem))
        Output.write("\(style.color("!", .yellow)) \(line)\n", to: terminal)
      }
      var text = QuestionText(question, style: style, redact: redact)
      text.width = TerminalStyle.width(of: terminal)
      if let head = text.head { Output.write(head + "\n", to: terminal) }
      var prompt = text.prompt
      prompt.history = earlier?.answers(to: redact(question.prompt)) ?? []
      switch try await prompt.read(from: terminal, until: deadline) {
      case .chosen(let indices): return question.answer(choosing: indices)
      case .ended: throw InteractionError.cancelled(question)
      case .timedOut:
        guard let answer = question.defaultAnswer else { throw InteractionError.timedOut(question) }
        return answer
      case .line(let line):
        let line = line.trimmingCharacters(in: .whitespaces)
        do {
          let answer = try question.answer(from: line)
          if line == redact(line) { earlier?.add(line, to: redact(question.prompt)) }
          if style.isTerminal, case .date(let date) = answer, !line.isEmpty {
            Output.write(style.color("  \(Self.words(for: date))", .gray) + "\n", to: terminal)
          }
          return answer
        } catch {
          problem = error.message
        }
      }
    }
  }

  /// The date that was understood: “tomorrow 09:00, in 14 h”.
  private static func words(for date: IntentDate) -> String {
    date.precision == .instant
      ? MomentText.both(date.instant, from: Date()) : date.description
  }
}

/// The reason why a line isn't a valid answer.
struct InvalidAnswer: Error, Equatable {
  let message: String
}

extension Question {
  /// Whether its earlier answers can be recalled.
  fileprivate var isRecalled: Bool {
    if case .value(let type) = kind { type != .boolean } else { false }
  }

  /// The answer with some of the options, by their indices.
  func answer(choosing indices: [Int]) -> IntentValue {
    switch kind {
    case .choice(let options): indices.first.map { .text(options[$0].title) } ?? .nothing
    case .choices(let options): .list(indices.map { .text(options[$0].title) })
    case .value: indices.first.map { suggestions[$0].value } ?? .nothing
    case .confirmation: .nothing
    }
  }

  /// Whether values are listed. Return takes the first one, unless the default is among them.
  var hasSuggestions: Bool {
    guard let defaultAnswer else { return !suggestions.isEmpty }
    return suggestions.contains { $0.value == defaultAnswer }
  }

  /// The answer that a line means.
  func answer(from line: String) throws(InvalidAnswer) -> IntentValue {
    if line.isEmpty, let answer = defaultAnswer { return answer }
    switch kind {
    case .confirmation:
      guard let answer = hints.answers?.answer(in: line) ?? (try? BooleanText.parse(line)) else {
        throw InvalidAnswer(message: "answer yes or no")
      }
      return .boolean(answer)
    case .choice(let options):
      guard let title = Question.title(line, among: options.map(\.title)) else {
        throw InvalidAnswer(
          message: "answer with a number from 1 to \(options.count), or the words")
      }
      return .text(title)
    case .choices(let options):
      guard let titles = Question.titles(line, among: options.map(\.title)) else {
        throw InvalidAnswer(
          message: "answer with numbers from 1 to \(options.count), or the words, and commas")
      }
      return .list(titles.map { .text($0) })
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

  private func value(_ line: String, as type: ValueType) throws(InvalidAnswer) -> IntentValue {
    guard [.number, .boolean, .date, .duration, .measurement, .url].contains(type) else {
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
