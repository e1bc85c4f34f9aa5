import AppIntents
import Automations
import Foundation
import WorkflowValues

/// A run with everything that is known of it.
enum RunText {
  static func text(of run: RunReport, style: TerminalStyle, now: Date) -> String {
    let line = run.line
    let state = style.colour(
      RunListText.words(for: line.state), RunListText.colour(for: line.state) ?? .grey)
    var text = "run \(line.id) of \(Printable.line(line.workflow))  \(state)\n"
    text += "  started by \(Printable.line(line.cause))"
    text += run.trigger.map { ", trigger \(Printable.line($0))" } ?? ""
    text += line.subject.map { ": \(Printable.line($0))" } ?? ""
    text += "\n  \(times(of: line, now: now))\n"
    if run.deaths > 0 { text += "  the daemon died with it \(run.deaths) times\n" }
    if let message = line.message { text += "  \(Printable.line(message))\n" }
    if let help = run.help { text += "  = help: \(Printable.line(help))\n" }
    if !run.inputs.isEmpty { text += "\nInputs\n" + values(run.inputs, indent: "  ") }
    if !run.steps.isEmpty { text += "\nSteps\n" + run.steps.map { step($0, style) }.joined() }
    if let output = run.output {
      text += "\nOutput\n  \(Printable.line(output.value.shortText))\n"
    }
    return text
  }

  private static func times(of line: RunLine, now: Date) -> String {
    var text = "queued \(MomentText.both(line.queued, from: now))"
    guard let started = line.started else { return text }
    text += "; began \(MomentText.clock(started))"
    if let ended = line.ended {
      let took = Duration.milliseconds(Int64(max(0, ended.timeIntervalSince(started)) * 1000))
      text += ", took \(ElapsedTime.text(took))"
    }
    return text
  }

  private static func step(_ step: StepReport, _ style: TerminalStyle) -> String {
    let pass = step.path.isEmpty ? "" : " pass \(step.path.map(String.init).joined(separator: "."))"
    let attempts = step.attempts > 1 ? ", \(step.attempts) attempts" : ""
    let took = step.seconds.map { ElapsedTime.text(.milliseconds(Int64($0 * 1000))) } ?? ""
    var text =
      "  \(sign(for: step.outcome, style)) \(step.line)\(pass)  \(Printable.line(step.sentence))  "
      + style.colour(took + attempts, .grey) + "\n"
    text += values(step.inputs, indent: "      ")
    if let message = step.message { text += "      \(Printable.line(message))\n" }
    if let output = step.output {
      text += "      → \(Printable.line(output.value.shortText))\n"
    }
    return text
  }

  private static func values(_ values: [NamedValue], indent: String) -> String {
    values.map { "\(indent)\($0.name) = \(Printable.line($0.value.value.shortText))\n" }.joined()
  }

  private static func sign(for outcome: String, _ style: TerminalStyle) -> String {
    switch outcome {
    case "succeeded", "reused": style.colour("✓", .green)
    case "failed": style.colour("✗", .red)
    case "skipped": style.colour("–", .grey)
    default: style.colour("?", .yellow)
    }
  }
}
