import Control
import Diagnostics

/// How the folder triggers judge a path.
enum WhyText {
  static func text(of reports: [WhyReport], style: TerminalStyle) -> String {
    reports.map { report in
      // Without a trigger it is about the workflow as a whole.
      let trigger = report.trigger.isEmpty ? "" : ", trigger \(Printable.line(report.trigger))"
      var text = style.bold(Printable.line(report.workflow) + trigger) + "\n"
      for check in report.checks {
        let sign = check.holds ? style.color("✓", .green) : style.color("✗", .red)
        text += "  \(sign) \(Printable.line(check.text))\n"
      }
      if let run = report.run { text += "  `segue runs show \(run)` tells what it did\n" }
      return text
    }.joined()
  }
}
