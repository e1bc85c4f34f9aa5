import Foundation

/// Reads a line from the terminal that isn't shown, such as a password.
enum HiddenLine {
  /// Nil at the end of the input. Ctrl-C restores the terminal first.
  ///
  /// - Throws: `CommandFailure` if there is no terminal; `ExitStatus.canceled`.
  static func read(prompt: String) throws -> String? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else {
      throw CommandFailure(status: .usage, message: "there is no terminal to ask on")
    }
    defer { close(terminal) }
    let prompt = TerminalPrompt(
      label: prompt, style: TerminalStyle(for: terminal), isHidden: true)
    let answer = try Cancellation.value { try await prompt.read(from: terminal, until: nil) }
    return if case .line(let line) = answer { line } else { nil }
  }
}
