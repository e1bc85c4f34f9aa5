import Control
import Diagnostics
import Foundation

/// The findings of `segue doctor`, one line for each.
enum FindingText {
  static func text(of findings: [Finding], style: TerminalStyle) -> String {
    let width = findings.map { DisplayWidth.of(Printable.line($0.subject)) }.max() ?? 0
    return findings.map { finding in
      let sign =
        switch finding.grade {
        case .ok: style.color("ok     ", .green)
        case .warning: style.color("warning", .yellow)
        case .bad: style.color("bad    ", .red)
        }
      let subject = DisplayWidth.padded(Printable.line(finding.subject), to: width)
      let help = finding.help.map { "         = help: \(Printable.line($0))\n" } ?? ""
      return "\(sign)  \(subject)  \(Printable.line(finding.text))\n\(help)"
    }.joined()
  }
}
