import Diagnostics
import Automations
import Foundation

/// What a run said, a line each, with the time on the clock of this place.
enum LogText {
  static func text(of lines: [SaidLine], style: TerminalStyle) -> String {
    lines.map { line in
      let time = style.color(MomentText.clock(line.at), .gray)
      // Data in a pipe is as it is; a terminal would obey it.
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
