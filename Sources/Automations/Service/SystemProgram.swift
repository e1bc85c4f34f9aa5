import Foundation
import Synchronization

/// A program of the system's that does a small thing and ends: `notify-send`, `systemctl`.
package struct SystemProgram: Sendable {
  package struct Outcome: Sendable, Hashable {
    /// The exit code, or 128 and the signal that ended it.
    package var status: Int32
    /// What it wrote to standard output and standard error, at most 64 KiB.
    package var output: String
  }

  private let place: String
  private let arguments: [String]
  private let environment: [String: String]

  /// Nil where the program isn't installed.
  package init?(_ name: String, arguments: [String], environment: [String: String]) {
    guard let place = Self.find(name, environment) else { return nil }
    self.place = place
    self.arguments = arguments
    self.environment = environment
  }

  /// Where a program is.
  package static func find(_ name: String, _ environment: [String: String]) -> String? {
    let folders = environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").lazy.map { "\($0)/\(name)" }.first {
      access($0, X_OK) == 0
    }
  }

  /// Runs it to its end; nil where it can't be started, or takes longer than it may.
  package func run(limit: Duration) async -> Outcome? {
    let process = Process()
    process.executableURL = URL(filePath: place)
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    let (ends, ended) = AsyncStream<Int32?>.makeStream(bufferingPolicy: .bufferingOldest(1))
    process.terminationHandler = { process in
      let isExit = process.terminationReason == .exit
      ended.yield(isExit ? process.terminationStatus : 128 + process.terminationStatus)
    }
    do {
      try process.run()
    } catch {
      return nil
    }
    let number = process.processIdentifier
    let alarm = Task {
      try await Task.sleep(for: limit)
      ended.yield(nil)
      kill(number, SIGKILL)
    }
    defer { alarm.cancel() }
    guard let end = await ends.first(where: { _ in true }), let status = end else { return nil }
    return Outcome(status: status, output: Self.text(in: pipe.fileHandleForReading))
  }

  /// What is in a pipe. Somebody may still hold its other end, so nobody waits for more.
  private static func text(in pipe: FileHandle) -> String {
    _ = fcntl(pipe.fileDescriptor, F_SETFL, O_NONBLOCK)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(pipe.fileDescriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
