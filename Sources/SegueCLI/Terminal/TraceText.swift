import AppIntents
import WorkflowEngine
import WorkflowValues

/// A trace for people: a line a step, beneath it what went in, how it was converted, what came out.
enum TraceText {
  static func text(of trace: Trace, style: TerminalStyle) -> String {
    var lines: [String] = []
    for step in trace.steps {
      let pass =
        step.path.isEmpty ? "" : " pass \(step.path.map(String.init).joined(separator: "."))"
      let attempts = step.attempts > 1 ? ", \(step.attempts) attempts" : ""
      lines.append(
        "\(sign(step.outcome, style)) \(step.line)\(pass)  \(Printable.line(step.sentence))  "
          + style.colour(ElapsedTime.text(step.took) + attempts, .grey))
      for (name, value) in step.inputs {
        lines.append("    \(name) = \(Printable.line(value.shortText))")
      }
      for conversion in step.conversions { lines.append("    \(conversion)") }
      if case .failed(let message) = step.outcome { lines.append("    \(message)") }
      if step.output != .nothing {
        lines.append("    → \(Printable.line(step.output.shortText))")
      }
    }
    for (step, visits) in trace.visits.sorted(by: { $0.key < $1.key }) {
      let kept = trace.steps.count { $0.step == step }
      if kept < visits { lines.append("step \(step) ran \(visits) times; \(kept) are shown") }
    }
    return lines.joined(separator: "\n")
  }

  private static func sign(_ outcome: StepTrace.Outcome, _ style: TerminalStyle) -> String {
    switch outcome {
    case .succeeded: style.colour("✓", .green)
    case .skipped: style.colour("–", .grey)
    case .failed: style.colour("✗", .red)
    case .simulated: style.colour("~", .cyan)
    case .undecided: style.colour("?", .yellow)
    case .reused: style.colour("=", .grey)
    case .interrupted: style.colour("…", .yellow)
    }
  }
}
