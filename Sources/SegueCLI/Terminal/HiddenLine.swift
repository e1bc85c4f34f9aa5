import Foundation

/// Reads a line from the terminal that isn't shown, such as a password.
enum HiddenLine {
  /// Nil at the end of the input. Ctrl-C and other signals that end the process restore the terminal
  /// first.
  ///
  /// - Throws: `CommandFailure` if there is no terminal.
  static func read(prompt: String) throws -> String? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else {
      throw CommandFailure(status: .usage, message: "there is no terminal to ask on")
    }
    defer { close(terminal) }
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else {
      throw CommandFailure(status: .usage, message: "there is no terminal to ask on")
    }
    let shown = before
    var hidden = before
    hidden.c_lflag &= ~tcflag_t(ECHO)
    let restore: @Sendable () -> Void = {
      var shown = shown
      tcsetattr(terminal, TCSAFLUSH, &shown)
      // The line break that was typed isn't shown either.
      Output.write("\n", to: terminal)
    }
    let signals = SignalSources([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]) { number in
      // A stopped process would leave the terminal to the shell without its echo.
      if number == SIGTSTP { return }
      restore()
      _exit(ExitStatus.canceled.rawValue)
    }
    defer { signals.cancel() }
    tcsetattr(terminal, TCSAFLUSH, &hidden)
    defer { restore() }
    Output.write(prompt, to: terminal)
    return line(from: terminal)
  }

  private static func line(from terminal: Int32) -> String? {
    var line: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      let count = Foundation.read(terminal, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
  }
}
