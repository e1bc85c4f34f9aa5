import AppIntentsCore
import Diagnostics
import Foundation
import WorkflowEngine
import WorkflowLanguage

/// Shows the progress of a run: live on a terminal, as lines in a pipe, or as JSON lines.
protocol RunDisplay: Sendable {
  func show(_ event: RunEvent)
  /// Whether it shows what programs write.
  var showsPrograms: Bool { get }
  /// Whether it has just shown this text as the output of a program.
  func hasShown(_ text: String) -> Bool
  /// Ends the display. There are no more events.
  func end()
  /// Takes away what isn't to stay, for a process that ends at once: doesn't wait for anything.
  func abandon()
}

extension RunDisplay {
  var showsPrograms: Bool { false }
  func hasShown(_ text: String) -> Bool { false }
  func abandon() {}
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
    case .stepFinished(let reference, let outcome, let output, _, let took):
      if let line = StepLine.text(reference, outcome, output, took: took, for: messages) {
        Output.message(line)
      }
    case .retrying(let reference, let attempt, let pause, let message):
      Output.message(
        StepLine.retry(reference.step, attempt, after: pause, because: message, for: messages))
    case .stepStarted, .wrote: break
    }
  }

  func end() {}
}

/// The lines about steps, without secrets.
enum StepLine {
  /// The line for a step that has ended; nil if there is nothing to report.
  static func text(
    _ reference: StepReference, _ outcome: StepTrace.Outcome, _ output: IntentValue, took: Duration,
    for messages: MessagePrinter
  ) -> String? {
    let style = messages.style
    if let reason = continued(reference, outcome) {
      // Nothing else tells why it failed.
      let line = ended(reference, outcome, output, took, messages)
      return line.map { $0 + "\n  " + style.color(messages.line(reason), .gray) }
    }
    // Steps in a loop or of another workflow would make the list too long.
    guard reference.path.isEmpty, reference.workflow == nil else { return nil }
    return ended(reference, outcome, output, took, messages)
  }

  /// How many failures of one step in a loop are shown.
  private static let mostFailures = 20

  /// Why a step failed after which the run goes on; nil for another one.
  private static func continued(
    _ reference: StepReference, _ outcome: StepTrace.Outcome
  ) -> String? {
    guard case .failed(let reason) = outcome, reference.step.step.modifiers.onError == .continue,
      reference.visit <= mostFailures
    else { return nil }
    return reason
  }

  private static func ended(
    _ reference: StepReference, _ outcome: StepTrace.Outcome, _ output: IntentValue,
    _ took: Duration, _ messages: MessagePrinter
  ) -> String? {
    let style = messages.style
    let time = style.color(ElapsedTime.text(took) + note(output, of: reference.step), .gray)
    var sentence = messages.line(reference.sentence)
    if style.isTerminal {
      let width = TerminalStyle.width(of: STDERR_FILENO)
      sentence = DisplayWidth.cut(
        sentence, to: max(8, width - DisplayWidth.of(ElapsedTime.text(took)) - 4))
    }
    switch outcome {
    case .succeeded where !reference.step.isReported: return nil
    case .succeeded, .reused: return "\(style.color("✓", .green)) \(sentence)  \(time)"
    case .simulated, .interrupted: return nil
    case .skipped: return "\(style.color("–", .gray)) \(style.color(sentence, .gray))"
    case .failed: return "\(style.color("✗", .red)) \(sentence)  \(time)"
    case .undecided: return "\(style.color("?", .yellow)) \(sentence)"
    }
  }

  /// What tells that a step did nothing, such as for a glob that no file matches.
  private static func note(_ output: IntentValue, of step: CheckedStep) -> String {
    guard output == .list([]), let descriptor = step.descriptor, descriptor.app == nil else {
      return ""
    }
    let files = ValueType.list(of: .file)
    return [descriptor.parameters.first?.type, descriptor.outputType].contains(files)
      ? ", 0 files" : ""
  }

  /// The line for a step that failed and is tried again.
  static func retry(
    _ step: CheckedStep, _ attempt: Int, after pause: Duration, because message: String,
    for messages: MessagePrinter
  ) -> String {
    "\(step.action): \(messages.line(message)); try \(attempt) in \(ElapsedTime.text(pause))"
  }
}
