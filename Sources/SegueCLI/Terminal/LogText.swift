import Control
import Diagnostics
import Foundation

/// What a run said, a line each, with the time on the clock of this place.
enum LogText {
  static func text(of lines: [SaidLine], style: TerminalStyle) -> String {
    lines.map { line in
      let time = style.colour(MomentText.clock(line.at), .grey)
      // Data in a pipe is as it is; a terminal would obey it.
      let words = style.isTerminal ? Printable.text(line.text) : line.text
      let colour: TerminalStyle.Colour? =
        switch line.kind {
        case "error": .red
        case "warning": .yellow
        case "gap": .grey
        default: nil
        }
      return "\(time)  \(colour.map { style.colour(words, $0) } ?? words)\n"
    }.joined()
  }
}
