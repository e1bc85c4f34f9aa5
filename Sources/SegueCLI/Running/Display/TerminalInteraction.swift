import AppIntents
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
  private let display: LiveDisplay?
  /// Serializes the questions of parallel steps.
  private let turns = AsyncLock()

  init(
    style: TerminalStyle, display: LiveDisplay?,
    redact: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.style = style
    self.display = display
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
    while true {
      Output.write(redact(prompt(for: question)), to: terminal)
      let line: String
      let outcome: TerminalLine.Outcome
      do {
        outcome = try await TerminalLine.read(from: terminal, until: deadline)
      } catch {
        // The next output starts on a new line.
        Output.write("\n", to: terminal)
        throw error
      }
      switch outcome {
      case .line(let text): line = text.trimmingCharacters(in: .whitespaces)
      case .ended:
        Output.write("\n", to: terminal)
        throw InteractionError.cancelled(question)
      case .timedOut:
        Output.write("\n", to: terminal)
        guard let answer = question.defaultAnswer else { throw InteractionError.timedOut(question) }
        return answer
      }
      do {
        return try Self.answer(to: question, from: line)
      } catch {
        Output.write(Printable.line(error.message) + "\n", to: terminal)
      }
    }
  }

  private func prompt(for question: Question) -> String {
    var text = style.color("? ", .cyan) + style.bold(Printable.line(question.prompt))
    switch question.kind {
    case .confirmation:
      let isYes = question.defaultAnswer.map { $0 == true }
      text += isYes == nil ? " [y/n] " : isYes == true ? " [Y/n] " : " [y/N] "
    case .choice(let options), .choices(let options):
      for (number, option) in options.enumerated() {
        let isDefault = question.defaultAnswer?.items.contains(.text(option.title)) == true
        text += "\n  \(number + 1)  \(Printable.line(option.title))"
        if let subtitle = option.subtitle, subtitle != option.title {
          text += style.color("  \(Printable.line(subtitle))", .gray)
        }
        if isDefault { text += style.color("  (default)", .gray) }
      }
      if case .choices = question.kind { text += "\n  several with commas: 1, 2" }
      text += "\n> "
    case .value(let type):
      if type != .text && type != .any { text += style.color(" (\(type.name))", .gray) }
      if let answer = question.defaultAnswer, case .text(let shown) = answer {
        text += " [\(Printable.line(shown))]"
      } else if let answer = question.defaultAnswer {
        text += " [\(Printable.line(answer.shortText))]"
      }
      text += " "
    }
    return text
  }

  /// The reason why a line isn't a valid answer.
  struct InvalidAnswer: Error, Equatable {
    let message: String
  }

  /// Parses an answer.
  static func answer(
    to question: Question, from line: String
  ) throws(InvalidAnswer) -> IntentValue {
    if line.isEmpty, let answer = question.defaultAnswer { return answer }
    switch question.kind {
    case .confirmation:
      guard let answer = try? BooleanText.parse(line) else {
        throw InvalidAnswer(message: "answer yes or no")
      }
      return .boolean(answer)
    case .choice(let options):
      if let number = Int(line), options.indices.contains(number - 1) {
        return .text(options[number - 1].title)
      }
      guard let option = options.first(where: { $0.title.lowercased() == line.lowercased() }) else {
        throw InvalidAnswer(
          message: "answer with a number from 1 to \(options.count), or the words")
      }
      return .text(option.title)
    case .choices(let options):
      guard let titles = Question.titles(line, among: options.map(\.title)) else {
        throw InvalidAnswer(
          message: "answer with numbers from 1 to \(options.count), or the words, and commas")
      }
      return .list(titles.map { .text($0) })
    case .value(let type):
      guard [.number, .boolean, .date, .duration, .measurement, .url].contains(type) else {
        if line.isEmpty, type != .text && type != .any {
          throw InvalidAnswer(message: "this needs an answer")
        }
        return .text(line)
      }
      do {
        return try Conversions.convert(.text(line), to: type, in: IntentContext.current)
      } catch {
        throw InvalidAnswer(message: error.message)
      }
    }
  }
}
