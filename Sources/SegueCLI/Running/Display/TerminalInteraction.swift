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
    var typed = TypedItems(of: question)
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
      var prompt = text.prompt(afterItems: typed?.items.count ?? 0)
      if let head = text.head, typed?.items.isEmpty ?? true {
        Output.write(head + "\n", to: terminal)
      }
      prompt.history = earlier?.answers(to: redact(question.prompt)) ?? []
      switch try await prompt.read(from: terminal, until: deadline) {
      case .chosen(let indices):
        let answer = question.answer(choosing: indices)
        problem = question.problem(withItemsOf: answer)
        if problem == nil { return answer }
      case .ended: throw InteractionError.cancelled(question)
      case .timedOut:
        guard let answer = question.defaultAnswer else { throw InteractionError.timedOut(question) }
        return answer
      case .line(let line):
        let line = line.trimmingCharacters(in: .whitespaces)
        do {
          problem = nil
          let given = try typed == nil ? question.answer(from: line) : typed?.take(line)
          if line == redact(line) { earlier?.add(line, to: redact(question.prompt)) }
          guard let answer = given else { continue }
          if style.isTerminal, case .date(let date) = answer, !line.isEmpty {
            Output.write(
              style.color("  \(Self.words(for: date, question.hints))", .gray) + "\n", to: terminal)
          }
          return answer
        } catch {
          problem = error.message
        }
      }
    }
  }

  /// The date that was understood: “tomorrow 09:00, in 14 h”. Of a time of day only that.
  private static func words(for date: IntentDate, _ hints: ParameterHints) -> String {
    if date.precision != .instant { return date.description }
    let now = Date()
    return hints.moment == .time
      ? MomentText.local(date.instant, from: now) : MomentText.both(date.instant, from: now)
  }
}
