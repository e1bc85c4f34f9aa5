import Dispatch
package import Foundation
import Glibc
import Synchronization
import TestFixtures

/// A program on a terminal of its own, at which a test types and looks.
///
/// Unlike `script` with all keys at once, a test can wait for a prompt before it types, as a person does.
/// Waiting happens on a separate thread, because the threads that all tests share are few.
package final class PseudoTerminal: Sendable {
  package struct NoTerminal: Error {
    let reason: String
  }

  package let columns: Int
  private let keyboard: Int32
  private let name: String
  private let program: pid_t
  private let modes: [tcflag_t]
  private let queue = DispatchQueue(label: "segue.tests.pseudo-terminal")
  private let shown = Mutex<[UInt8]>([])
  /// The number of bytes that earlier waits have looked at.
  private let seen = Mutex(0)

  /// Starts a program.
  ///
  /// - Parameter environment: Variables in addition to the inherited ones.
  package init(
    _ path: URL, _ arguments: [String], home: URL, folder: URL, columns: Int = 60, lines: Int = 24,
    environment: [String: String] = [:]
  ) throws {
    self.columns = columns
    keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // Swift has neither `unlockpt` nor `ptsname`, nor the names of their requests.
    var (isLocked, number): (Int32, Int32) = (0, 0)
    guard keyboard >= 0, ioctl(keyboard, 0x4004_5431, &isLocked) == 0,
      ioctl(keyboard, 0x8004_5430, &number) == 0
    else { throw NoTerminal(reason: String(cString: strerror(errno))) }
    var size = winsize(
      ws_row: UInt16(lines), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(keyboard, UInt(TIOCSWINSZ), &size)
    modes = Self.modes(of: keyboard)
    var variables = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"] {
      variables[name] = nil
    }
    variables.merge(
      [
        "HOME": home.path(percentEncoded: false), "TERM": "xterm", "LC_ALL": "C.UTF-8", "TZ": "UTC",
      ]
    ) { $1 }
    variables.merge(environment) { $1 }
    name = "/dev/pts/\(number)"
    program = try Self.start(
      ["env", "-C", folder.path(percentEncoded: false), path.path(percentEncoded: false)]
        + arguments, on: name, variables)
  }

  deinit {
    kill(program, SIGKILL)
    waitpid(program, nil, 0)
    close(keyboard)
  }

  private static func start(
    _ words: [String], on terminal: String, _ variables: [String: String]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a session opens becomes its own.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program begins with the usual effects of signals, whatever the tests' are.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    let newSession: Int16 = 0x80
    posix_spawnattr_setflags(
      &attributes, newSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    let words = words.map { strdup($0) } + [nil]
    let settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + settings { free(word) } }
    var id: pid_t = 0
    let result = posix_spawn(&id, "/usr/bin/env", &actions, &attributes, words, settings)
    guard result == 0 else { throw NoTerminal(reason: String(cString: strerror(result))) }
    return id
  }

  /// Types keys.
  package func type(_ keys: String) {
    var keys = Array(keys.utf8)
    while !keys.isEmpty {
      let count = write(keyboard, keys, keys.count)
      guard count > 0 else { return }
      keys.removeFirst(count)
    }
  }

  /// Waits until the program has shown a text that no earlier wait has seen. Returns whether it has: not
  /// if it ended, or hangs.
  package func shows(_ text: String) async -> Bool {
    await perform {
      let wanted = Array(text.utf8)
      while true {
        let start = self.seen.withLock { $0 }
        let bytes = self.shown.withLock { $0 }
        if let found = bytes[start...].firstRange(of: wanted) {
          self.seen.withLock { $0 = found.upperBound }
          return true
        }
        guard self.readMore() else { return false }
      }
    }
  }

  /// Waits for the program's end, and returns its exit code, or 128 plus the number of the signal.
  package func finish() async -> Int32 {
    let code: Int32 = await perform {
      while self.readMore() {}
      var status: Int32 = 0
      while waitpid(self.program, &status, 0) == -1, errno == EINTR {}
      let signal = status & 0x7f
      return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }
    PlainText.expect(in: output, from: "a program on a terminal")
    return code
  }

  /// Whether the terminal takes nothing more until somebody looks at it.
  package var isFull: Bool {
    let terminal = open(name, O_WRONLY | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    defer { close(terminal) }
    var room = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
    return poll(&room, 1, 0) == 0
  }

  /// Whether the program has ended. Nobody looks at the terminal for this.
  package var hasEnded: Bool {
    var end = siginfo_t()
    return waitid(P_PID, id_t(program), &end, WEXITED | WNOHANG | WNOWAIT) == 0
      && end.si_signo == SIGCHLD
  }

  /// Everything that the terminal was sent.
  package var output: String { shown.withLock { String(decoding: $0, as: UTF8.self) } }

  /// What is on the terminal now.
  package var screen: TerminalScreen { TerminalScreen(output, columns: columns) }

  /// Whether the terminal is in the mode that it was in before the program started.
  package var isRestored: Bool { Self.modes(of: keyboard) == modes }

  /// Sends a signal to the program.
  package func send(_ signal: Int32) { kill(program, signal) }

  private static func modes(of terminal: Int32) -> [tcflag_t] {
    var mode = termios()
    tcgetattr(terminal, &mode)
    return [mode.c_iflag, mode.c_oflag, mode.c_lflag]
  }

  /// Reads what the program shows next. Returns whether there may be more.
  private func readMore() -> Bool {
    var wait = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
    let limit = Int32(Program.hanging.components.seconds * 1000)
    guard poll(&wait, 1, limit) > 0 else { return errno == EINTR }
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    // Once the program has closed the terminal, reading fails.
    let count = read(keyboard, &buffer, buffer.count)
    guard count > 0 else { return false }
    shown.withLock { $0 += buffer[..<count] }
    return true
  }

  private func perform<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { done in queue.async { done.resume(returning: work()) } }
  }
}

extension CommandSandbox {
  /// Runs Segue in this folder on a terminal of its own.
  package func typing(
    _ arguments: String..., columns: Int = 60, lines: Int = 24,
    environment: [String: String] = ["NO_COLOR": "1"]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      Repository.segue, arguments, home: home, folder: url, columns: columns, lines: lines,
      environment: environment)
  }
}
