import Foundation

/// Reports the daemon's state to the service manager that started it (systemd's `sd_notify`).
package struct ServiceManager: Sendable {
  private let address: [UInt8]
  /// How often `isAlive` must be called; nil if the manager has no watchdog.
  package let watchdog: Duration?

  /// Nil if no service manager asks for reports.
  package init?(environment: [String: String], process: Int32 = getpid()) {
    guard let path = environment["NOTIFY_SOCKET"], let first = path.utf8.first,
      path.utf8.count < 108
    else { return nil }
    switch first {
    case UInt8(ascii: "/"): address = Array(path.utf8)
    // An abstract socket's name starts with a zero byte.
    case UInt8(ascii: "@"): address = [0] + path.utf8.dropFirst()
    default: return nil
    }
    let isForUs = environment["WATCHDOG_PID"].map { $0 == "\(process)" } ?? true
    let limit = environment["WATCHDOG_USEC"].flatMap(Int.init)
    // Twice as often as required, as sd_watchdog_enabled(3) recommends.
    watchdog = limit.flatMap { isForUs && $0 > 0 ? .microseconds($0 / 2) : nil }
  }

  package func isReady(_ status: String) { send("READY=1\nSTATUS=\(Self.line(status))") }

  package func isAlive() { send("WATCHDOG=1") }

  /// - Parameter limit: how long stopping may take.
  package func isStopping(within limit: Duration) {
    let microseconds = limit / .microseconds(1)
    send("STOPPING=1\nEXTEND_TIMEOUT_USEC=\(Int(microseconds))")
  }

  private static func line(_ text: String) -> String { text.replacing("\n", with: " ") }

  /// Sends a message. If it doesn't arrive, the manager notices.
  private func send(_ message: String) {
    let number = socket(
      AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { return }
    defer { close(number) }
    var target = sockaddr_un()
    target.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &target.sun_path) { $0.copyBytes(from: address) }
    // An abstract name ends where the length says.
    let length = MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + address.count } ?? 0
    let bytes = Array(message.utf8)
    _ = withUnsafePointer(to: &target) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(number, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, socklen_t(length))
      }
    }
  }
}
