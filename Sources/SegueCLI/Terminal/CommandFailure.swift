import Diagnostics

/// Ends a command with a message on standard error and an exit status.
struct CommandFailure: Error, CustomStringConvertible {
  let status: ExitStatus
  let message: String
  var help: String?

  /// The message and the help on one line.
  var description: String { help.map { "\(message); \($0)" } ?? message }

  /// The layout on standard error: `error: there is no file`, with the help on the next line.
  func text(in style: TerminalStyle) -> String {
    let help = help.map { "\n  = help: \(Printable.line($0))" } ?? ""
    return "\(style.color("error:", .red)) \(Printable.line(message))\(help)"
  }
}
