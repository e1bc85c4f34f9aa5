import AppIntentsCore
import Control
import Diagnostics
import Foundation
import WorkflowEngine
import WorkflowValues

/// A run with its steps and values.
enum RunText {
  /// - Parameter width: The columns of the terminal, which questions for models are cut to; nil for a pipe
  ///   or a file.
  static func text(
    of run: RunReport, style: TerminalStyle, width: Int? = nil, now: Date
  ) -> String {
    let summary = run.summary
    let state = style.color(
      RunListText.words(for: summary.state), RunListText.color(for: summary.state) ?? .gray)
    var text = "run \(summary.id) of \(Printable.line(summary.workflow))  \(state)\n"
    text += "  started by \(Printable.line(summary.cause))"
    text += run.trigger.map { ", trigger \(Printable.line($0))" } ?? ""
    text += summary.subject.map { ": \(Printable.line($0))" } ?? ""
    text += "\n  \(times(of: summary, now: now))\n"
    if run.deaths > 0 {
      let often = run.deaths == 1 ? "once" : Phrasing.count(run.deaths, "time")
      text += "  interrupted \(often) by the daemon's end\n"
    }
    if let progress = summary.progress { text += "  \(Printable.line(progress))\n" }
    if let message = summary.message { text += "  \(Printable.line(message))\n" }
    if let place = run.failedIn { text += "  failed in \(Printable.line(place))\n" }
    if let help = run.help { text += "  = help: \(Printable.line(help))\n" }
    if !run.inputs.isEmpty { text += "\nInputs\n" + values(run.inputs, indent: "  ") }
    if !run.steps.isEmpty {
      let exchanges = ExchangesText(style: style, width: width)
      text += "\nSteps\n"
      text += PassOrder.sorted(run.steps, path: \.path).map { step($0, exchanges) }.joined()
    }
    if let output = run.output {
      text += "\nOutput\n  \(Printable.line(output.value.shortText))\n"
    }
    return text
  }

  private static func times(of summary: RunSummaryReport, now: Date) -> String {
    var text = "queued \(MomentText.both(summary.queued, from: now))"
    if let start = summary.notBefore { text += "; begins \(MomentText.both(start, from: now))" }
    guard let started = summary.started else { return text }
    text += "; began \(MomentText.clock(started))"
    if let ended = summary.ended {
      let took = Duration.milliseconds(Int64(max(0, ended.timeIntervalSince(started)) * 1000))
      text += ", took \(ElapsedTime.text(took))"
    }
    return text
  }

  private static func step(_ step: StepReport, _ exchanges: ExchangesText) -> String {
    let style = exchanges.style
    let indent = "  " + VisitText.indent(of: step.path)
    let took = step.seconds.map { ElapsedTime.text(.milliseconds(Int64($0 * 1000))) } ?? ""
    let effort = took + VisitText.attempts(step.attempts)
    var text =
      "\(indent)\(sign(for: step.outcome, style)) \(step.step)\(VisitText.pass(step.path))  "
      + Printable.line(step.sentence) + (effort.isEmpty ? "" : "  " + style.color(effort, .gray))
      + "\n"
    for input in step.inputs {
      let questions = exchanges.lines(of: input.name, input.value.value, indent: indent + "    ")
      text += questions?.map { $0 + "\n" }.joined() ?? values([input], indent: indent + "    ")
    }
    for failure in step.earlierFailures ?? [] {
      text += "\(indent)    an attempt failed: \(Printable.line(failure))\n"
    }
    if let message = step.message { text += "\(indent)    \(Printable.line(message))\n" }
    let output = step.output.map { Printable.line($0.value.shortText) } ?? ""
    if !output.isEmpty { text += "\(indent)    → \(output)\n" }
    return text
  }

  private static func values(_ values: [NamedValue], indent: String) -> String {
    values.map { "\(indent)\($0.name) = \(Printable.line($0.value.value.shortText))\n" }.joined()
  }

  private static func sign(for outcome: String, _ style: TerminalStyle) -> String {
    switch outcome {
    case "succeeded", "reused": style.color("✓", .green)
    case "failed": style.color("✗", .red)
    case "running": style.color("…", .cyan)
    case "interrupted": style.color("…", .yellow)
    case "skipped", "canceled": style.color("–", .gray)
    default: style.color("?", .yellow)
    }
  }
}

/// The parts of a step's line that traces and the history share.
enum VisitText {
  /// Two spaces for each loop that the step is in.
  static func indent(of path: [Int]) -> String { String(repeating: "  ", count: path.count) }

  static func pass(_ path: [Int]) -> String {
    path.isEmpty ? "" : " pass \(path.map(String.init).joined(separator: "."))"
  }

  static func attempts(_ count: Int) -> String { count > 1 ? ", \(count) attempts" : "" }
}
