import AppIntentsCore
import Diagnostics
import RunHistory
import WorkflowEngine
import WorkflowValues

/// A trace: one line for each step, followed by its inputs, conversions, what its programs wrote, and output.
enum TraceText {
  /// How long the values in a pipe or a file may be.
  private static let mostCharacters = 4000

  /// - Parameters:
  ///   - output: What programs wrote.
  ///   - width: The columns of the terminal, which values are cut to; nil for a pipe or a file.
  static func text(
    of trace: Trace, _ output: VisitOutput, style: TerminalStyle, width: Int? = nil
  ) -> String {
    func value(_ value: IntentValue, after start: String) -> String {
      let limit = width.map { max(20, $0 - DisplayWidth.of(start)) } ?? mostCharacters
      let line = Printable.line(value.shortText(to: limit))
      return start + (width == nil ? line : DisplayWidth.cut(line, to: limit))
    }
    let exchanges = ExchangesText(style: style, width: width)
    var lines: [String] = []
    for step in PassOrder.sorted(trace.steps, path: \.path) {
      let indent = VisitText.indent(of: step.path)
      lines.append(
        "\(indent)\(sign(step.outcome, style)) \(step.step)\(VisitText.pass(step.path))  "
          + "\(Printable.line(step.sentence))  "
          + style.color(ElapsedTime.text(step.took) + VisitText.attempts(step.attempts), .gray))
      for (name, given) in step.inputs {
        let questions = exchanges.lines(of: name, given, indent: "\(indent)    ")
        lines += questions ?? [value(given, after: "\(indent)    \(name) = ")]
      }
      for conversion in step.conversions { lines.append("\(indent)    \(conversion)") }
      for line in output.lines(of: step) {
        let stream = line.stream.map { "\($0)  " } ?? ""
        lines.append(style.color("\(indent)    \(stream)\(Printable.line(line.text))", .gray))
      }
      if case .failed(let message) = step.outcome { lines.append("\(indent)    \(message)") }
      if !step.output.text.isEmpty { lines.append(value(step.output, after: "\(indent)    → ")) }
    }
    for (step, visits) in trace.visits.sorted(by: { $0.key < $1.key }) {
      let kept = trace.steps.count { $0.step == step }
      if kept < visits { lines.append("step \(step) ran \(visits) times; \(kept) are shown") }
    }
    return lines.joined(separator: "\n")
  }

  private static func sign(_ outcome: StepTrace.Outcome, _ style: TerminalStyle) -> String {
    switch outcome {
    case .succeeded: style.color("✓", .green)
    case .skipped: style.color("–", .gray)
    case .failed: style.color("✗", .red)
    case .simulated: style.color("~", .cyan)
    case .undecided: style.color("?", .yellow)
    case .reused: style.color("=", .gray)
    case .interrupted: style.color("…", .yellow)
    }
  }
}
