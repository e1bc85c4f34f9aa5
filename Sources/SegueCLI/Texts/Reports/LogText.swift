import Control
import Diagnostics
import Foundation

/// The log of a run: one line for each message, with its local time.
enum LogText {
  static func text(of lines: [LogLineReport], style: TerminalStyle) -> String {
    lines.map { line in
      let time = style.color(MomentText.clock(line.at), .gray)
      // Output in a pipe stays unchanged. On a terminal, control characters would take effect.
      let words = style.isTerminal ? Printable.text(line.text) : line.text
      let color: TerminalStyle.Color? =
        switch line.kind {
        case "error": .red
        case "warning": .yellow
        case "gap": .gray
        default: nil
        }
      return "\(time)  \(color.map { style.color(words, $0) } ?? words)\n"
    }.joined()
  }
}
