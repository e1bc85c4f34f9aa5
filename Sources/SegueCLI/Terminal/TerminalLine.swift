import Dispatch
import Foundation

/// Reads a line that is typed at a terminal.
enum TerminalLine {
  enum Outcome: Sendable {
    case line(String)
    /// Ctrl-D on an empty line, or the terminal was closed.
    case ended
    case timedOut
  }

  /// Waits for a line on a separate thread, so that a slow answer blocks nothing else. Throws
  /// `CancellationError` soon after the task is canceled.
  static func read(
    from descriptor: Int32, until deadline: ContinuousClock.Instant?
  ) async throws -> Outcome {
    var pipe: [Int32] = [0, 0]
    guard Foundation.pipe(&pipe) == 0 else { return .ended }
    let (stop, stopper) = (pipe[0], pipe[1])
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer {
      close(stop)
      close(stopper)
    }
    return try await withTaskCancellationHandler {
      let outcome = await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(returning: wait(on: descriptor, stop: stop, until: deadline))
        }
      }
      try Task.checkCancellation()
      return outcome
    } onCancel: {
      var byte: UInt8 = 0
      _ = write(stopper, &byte, 1)
    }
  }

  private static func wait(
    on descriptor: Int32, stop: Int32, until deadline: ContinuousClock.Instant?
  ) -> Outcome {
    var line: [UInt8] = []
    while true {
      var waits = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
      ]
      let left = deadline.map { ($0 - .now).components }
      let milliseconds = left.map {
        Int32(clamping: max(0, $0.seconds * 1000 + $0.attoseconds / 1_000_000_000_000_000))
      }
      let ready = poll(&waits, 2, milliseconds ?? -1)
      if ready == 0 { return .timedOut }
      if ready < 0 {
        if errno == EINTR { continue }
        return .ended
      }
      if waits[1].revents != 0 { return .ended }
      var byte: UInt8 = 0
      guard Foundation.read(descriptor, &byte, 1) == 1 else {
        return line.isEmpty ? .ended : .line(String(decoding: line, as: UTF8.self))
      }
      if byte == UInt8(ascii: "\n") { return .line(String(decoding: line, as: UTF8.self)) }
      line.append(byte)
    }
  }
}
