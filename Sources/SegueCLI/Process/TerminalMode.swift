import Foundation
import Synchronization

/// The mode of the terminal while a prompt reads keys. However the process ends, the mode that was there
/// before is restored first.
enum TerminalMode {
  private struct Changed {
    var terminal: Int32
    var before: termios
    var marksPastes: Bool
  }

  private static let changed = Mutex<Changed?>(nil)

  /// Lets a terminal give every key at once, and show none. Keys that were typed before stay.
  ///
  /// - Parameter marksPastes: whether the terminal tells where pasted text begins and ends, as xterm does.
  /// - Returns: false if that isn't possible.
  static func readKeys(from terminal: Int32, marksPastes: Bool) -> Bool {
    changed.withLock { changed in
      var mode = termios()
      guard tcgetattr(terminal, &mode) == 0 else { return false }
      let before = mode
      mode.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
      // Ctrl-C stays a signal; Ctrl-Z and Ctrl-\ would leave the shell with this mode.
      withUnsafeMutableBytes(of: &mode.c_cc) { keys in
        for key in [VSUSP, VQUIT] { keys[Int(key)] = 0 }
        keys[Int(VMIN)] = 1
        keys[Int(VTIME)] = 0
      }
      mode.c_iflag |= tcflag_t(ICRNL)
      guard tcsetattr(terminal, TCSANOW, &mode) == 0 else { return false }
      if changed == nil {
        changed = Changed(terminal: terminal, before: before, marksPastes: marksPastes)
      }
      if marksPastes { write("\u{1B}[?2004h", to: terminal) }
      return true
    }
  }

  private static func write(_ sequence: String, to terminal: Int32) {
    _ = sequence.withCString { Foundation.write(terminal, $0, strlen($0)) }
  }

  /// Writes to a terminal what it takes now, for a process that ends without waiting for its reader.
  static func writeAtOnce(_ text: String, to terminal: Int32) {
    guard isatty(terminal) == 1 else { return }
    // A file of its own: those who use the terminal go on waiting for it.
    let file = open("/proc/self/fd/\(terminal)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { return }
    write(text, to: file)
    close(file)
  }

  /// Restores the mode from before, if it was changed.
  static func restore() {
    changed.withLock { changed in
      guard var mode = changed else { return }
      if mode.marksPastes { write("\u{1B}[?2004l", to: mode.terminal) }
      tcsetattr(mode.terminal, TCSANOW, &mode.before)
      changed = nil
    }
  }

  /// Restores the mode for a process that ends now, even if the terminal isn't read and others wait for
  /// it.
  static func restoreAtOnce() {
    changed.withLock(whileRead: STDIN_FILENO) { changed in
      guard var mode = changed else { return }
      if mode.marksPastes { writeAtOnce("\u{1B}[?2004l", to: mode.terminal) }
      tcsetattr(mode.terminal, TCSANOW, &mode.before)
      changed = nil
    }
  }

  /// Stops the process's group, as Ctrl-Z does, and returns once it continues.
  static func suspend(on terminal: Int32) {
    let marksPastes = changed.withLock { $0?.marksPastes ?? false }
    restore()
    // The others of the group stop first. A signal to this thread then takes effect before `raise`
    // returns, which it does once the process continues.
    let before = signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    signal(SIGTSTP, before)
    var (stop, mask) = (sigset_t(), sigset_t())
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    // Dispatch's threads block signals.
    pthread_sigmask(SIG_UNBLOCK, &stop, &mask)
    raise(SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    _ = readKeys(from: terminal, marksPastes: marksPastes)
  }
}
