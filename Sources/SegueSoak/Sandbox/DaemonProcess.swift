import Foundation
import Glibc
import SystemPackage

/// The daemon under test. It reports that it is ready as it does to systemd.
final class DaemonProcess {
  let process: ChildProcess
  /// The time from the start of the process until it reported that it is ready.
  private(set) var readyAfter: Duration = .zero

  /// - Parameters:
  ///   - prefix: A command that starts the daemon.
  ///   - waits: Whether to wait until the daemon is ready. Without waiting, it may still be starting, or
  ///     already be dead.
  init(
    in sandbox: Sandbox, environment: [String: String], prefix: [String] = [], waits: Bool = true
  ) throws {
    let socket = try NotifySocket(at: sandbox.notifySocket)
    var environment = environment
    environment["NOTIFY_SOCKET"] = sandbox.notifySocket.string
    let start = ContinuousClock.now
    process = try ChildProcess(
      "/usr/bin/env", prefix + [sandbox.program.string, "daemon"], environment: environment,
      output: sandbox.log, errors: sandbox.root.appending("daemon.errors"))
    guard waits else { return }
    while !(try socket.receive(within: .milliseconds(200))?.contains("READY=1") ?? false) {
      guard !process.hasEnded else {
        throw SoakError("the daemon ended with \(process.wait()) before it was ready")
      }
      guard ContinuousClock.now - start < .seconds(60) else {
        throw SoakError("the daemon wasn't ready after a minute")
      }
    }
    readyAfter = ContinuousClock.now - start
  }

  /// Kills the daemon, as a power cut would.
  func kill() {
    process.send(SIGKILL)
    process.wait()
  }

  /// Stops the daemon as systemd would. Returns its exit code.
  @discardableResult
  func stop() -> Int32 {
    process.send(SIGTERM)
    return process.wait()
  }

  /// The current resident memory in bytes.
  var residentMemory: Int { memory("VmRSS:") }

  /// The peak resident memory in bytes.
  var peakMemory: Int { memory("VmHWM:") }

  private func memory(_ key: String) -> Int {
    let text = (try? String(contentsOfFile: "/proc/\(process.id)/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
  }

  /// The processor time that the daemon has used.
  var processorTime: Duration {
    let text = (try? String(contentsOfFile: "/proc/\(process.id)/stat", encoding: .utf8)) ?? ""
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
      return .zero
    }
    return .milliseconds((user + system) * 1000 / sysconf(Int32(_SC_CLK_TCK)))
  }
}

/// The socket on which a service reports its state to its manager: sd_notify(3).
private final class NotifySocket {
  private let descriptor: Int32
  private let path: FilePath

  init(at path: FilePath) throws {
    self.path = path
    unlink(path.string)
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.string.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw SoakError("\(path) is too long for a socket; give a shorter --base")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard bound == 0, chmod(path.string, 0o777) == 0 else {
      throw SoakError("can't bind \(path): \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    close(descriptor)
    unlink(path.string)
  }

  /// Returns the next message; nil if none arrives in time.
  func receive(within limit: Duration) throws -> String? {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, Int32(limit / .milliseconds(1))) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
  }
}
