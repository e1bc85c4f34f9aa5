import Diagnostics

/// Ends a command with a message on standard error and an exit status.
struct CommandFailure: Error, CustomStringConvertible {
  let status: ExitStatus
  let message: String
  var help: String?

  /// In one line.
  var description: String { help.map { "\(message); \($0)" } ?? message }

  /// As people see it: `error: there is no file`, and what helps beneath it.
  func text(in style: TerminalStyle) -> String {
    let help = help.map { "\n  = help: \(Printable.line($0))" } ?? ""
    return "\(style.color("error:", .red)) \(Printable.line(message))\(help)"
  }
}
