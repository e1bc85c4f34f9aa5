import Control
import Diagnostics
import Foundation

/// The log of a run: one line for each message, with its local time, and for what a program wrote also
/// with the step's number and the stream. Further lines of a message are indented, so that no text in a message looks like a message of its own.
enum LogText {
  static func text(of lines: [LogLineReport], style: TerminalStyle) -> String {
    lines.map { line in
      let clock = MomentText.clock(line.at)
      let time = style.color(clock, .gray)
      let indent = String(repeating: " ", count: clock.count + 2)
      // Output in a pipe stays unchanged. On a terminal, control characters would take effect.
      let drawn = line.kind == "snippet" ? SnippetText.text(logged: line.text, style: style) : nil
      let words = (drawn ?? (style.isTerminal ? Printable.text(line.text) : line.text))
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .joined(separator: "\n\(indent)")
      let color: TerminalStyle.Color? =
        switch line.kind {
        case "error": .red
        case "warning": .yellow
        case "gap": .gray
        default: nil
        }
      let source = line.step.map { style.color("\($0) \(line.kind)  ", .gray) } ?? ""
      return "\(time)  \(source)\(color.map { style.color(words, $0) } ?? words)\n"
    }.joined()
  }
}
