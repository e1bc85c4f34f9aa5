import Diagnostics
import AppIntents
import Foundation
import WorkflowEngine
import WorkflowLanguage

/// Shows the progress of a run: live on a terminal, as lines in a pipe, or as JSON lines.
protocol RunDisplay: Sendable {
  func show(_ event: RunEvent)
  /// Ends the display. There are no more events.
  func end()
}

/// Shows only the messages of the workflow's own steps.
struct QuietDisplay: RunDisplay {
  let messages: MessagePrinter

  func show(_ event: RunEvent) {
    if case .message(let message) = event { messages.show(message) }
  }

  func end() {}
}

/// Shows a line for every step that has ended and for every message.
struct PlainDisplay: RunDisplay {
  let messages: MessagePrinter

  func show(_ event: RunEvent) {
    switch event {
    case .message(let message): messages.show(message)
    case .stepFinished(let reference, let outcome, _, _, let took):
      // Steps in a loop or of another workflow would make the list too long.
      guard reference.path.isEmpty, reference.workflow == nil else { return }
      if let line = StepLine.text(reference.step, outcome, took: took, style: messages.style) {
        Output.talk(line)
      }
    case .retrying(let reference, let attempt, let pause, let message):
      Output.talk(
        "\(reference.step.action): \(message); try \(attempt) in \(ElapsedTime.text(pause))")
    case .stepStarted: break
    }
  }

  func end() {}
}

/// The line for a step that has ended.
enum StepLine {
  static func text(
    _ step: CheckedStep, _ outcome: StepTrace.Outcome, took: Duration, style: TerminalStyle
  ) -> String? {
    let time = style.color(ElapsedTime.text(took), .gray)
    var sentence = Printable.line(step.sentence)
    if style.isTerminal {
      let width = TerminalStyle.width(of: STDERR_FILENO)
      sentence = DisplayWidth.cut(
        sentence, to: max(8, width - DisplayWidth.of(ElapsedTime.text(took)) - 4))
    }
    switch outcome {
    case .succeeded where !step.isReported: return nil
    case .succeeded, .reused: return "\(style.color("✓", .green)) \(sentence)  \(time)"
    case .simulated, .interrupted: return nil
    case .skipped: return "\(style.color("–", .gray)) \(style.color(sentence, .gray))"
    case .failed: return "\(style.color("✗", .red)) \(sentence)  \(time)"
    case .undecided: return "\(style.color("?", .yellow)) \(sentence)"
    }
  }
}
