import Glibc

/// How a process ended.
package enum ProcessEnd: Sendable, Hashable {
  case exited(code: Int32)
  case signaled(Int32)

  /// - Parameter status: as `waitpid` gives it.
  init(status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(code: status >> 8 & 0xFF) : .signaled(signal)
  }

  /// The end of a sentence: `ended with exit code 3`.
  var phrase: String {
    switch self {
    case .exited(let code): "ended with exit code \(code)"
    case .signaled(let number):
      Self.names[number].map { "was ended by \($0)" } ?? "was ended by signal \(number)"
    }
  }

  private static let names: [Int32: String] = [
    SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL",
    SIGINT: "SIGINT", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGSEGV: "SIGSEGV",
    SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP", SIGXCPU: "SIGXCPU", SIGSYS: "SIGSYS",
  ]
}
