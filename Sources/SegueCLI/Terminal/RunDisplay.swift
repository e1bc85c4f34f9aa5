import Diagnostics
import AppIntents
import Foundation
import WorkflowEngine
import WorkflowLanguage

/// Shows a run to whoever watches: live on a terminal, as lines in a pipe, as JSON lines.
protocol RunDisplay: Sendable {
  func show(_ event: RunEvent)
  /// Nothing more comes.
  func end()
}

/// Shows nothing but what the workflow itself says.
struct QuietDisplay: RunDisplay {
  let messages: MessagePrinter

  func show(_ event: RunEvent) {
    if case .message(let message) = event { messages.show(message) }
  }

  func end() {}
}

/// A line for every step that has ended, and for what a step says.
struct PlainDisplay: RunDisplay {
  let messages: MessagePrinter

  func show(_ event: RunEvent) {
    switch event {
    case .message(let message): messages.show(message)
    case .stepFinished(let reference, let outcome, _, _, let took):
      // The steps inside a loop, or of another workflow, would drown the rest.
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

/// The line that stays when a step has ended.
enum StepLine {
  static func text(
    _ step: CheckedStep, _ outcome: StepTrace.Outcome, took: Duration, style: TerminalStyle
  ) -> String? {
    let time = style.colour(ElapsedTime.text(took), .grey)
    var sentence = Printable.line(step.sentence)
    if style.isTerminal {
      let width = TerminalStyle.width(of: STDERR_FILENO)
      sentence = TextWidth.cut(
        sentence, to: max(8, width - TextWidth.of(ElapsedTime.text(took)) - 4))
    }
    switch outcome {
    case .succeeded where !step.isReported: return nil
    case .succeeded, .reused: return "\(style.colour("✓", .green)) \(sentence)  \(time)"
    case .simulated, .interrupted: return nil
    case .skipped: return "\(style.colour("–", .grey)) \(style.colour(sentence, .grey))"
    case .failed: return "\(style.colour("✗", .red)) \(sentence)  \(time)"
    case .undecided: return "\(style.colour("?", .yellow)) \(sentence)"
    }
  }
}
