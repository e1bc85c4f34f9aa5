import Dispatch
import Foundation

/// The bytes that are typed at a terminal while a prompt is open.
struct TerminalInput: Sendable {
  enum Event {
    case byte(UInt8)
    /// Nothing came within the given time.
    case idle
    case timedOut
    /// The terminal was closed, or the task was canceled.
    case ended
  }

  let terminal: Int32
  /// Becomes readable when the task is canceled.
  private let stop: Int32
  private let deadline: ContinuousClock.Instant?

  /// Reads on a separate thread, so that a slow answer blocks nothing else. Throws `CancellationError`
  /// soon after the task is canceled.
  static func reading<Answer: Sendable>(
    from terminal: Int32, until deadline: ContinuousClock.Instant?,
    _ read: @escaping @Sendable (TerminalInput) -> Answer
  ) async throws -> Answer {
    var pipe: [Int32] = [-1, -1]
    guard Foundation.pipe(&pipe) == 0 else { throw CancellationError() }
    let (stop, stopper) = (pipe[0], pipe[1])
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer {
      close(stop)
      close(stopper)
    }
    let input = TerminalInput(terminal: terminal, stop: stop, deadline: deadline)
    return try await withTaskCancellationHandler {
      let answer = await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: read(input)) }
      }
      try Task.checkCancellation()
      return answer
    } onCancel: {
      var byte: UInt8 = 0
      _ = write(stopper, &byte, 1)
    }
  }

  /// Waits for the next byte.
  ///
  /// - Parameter pause: the most milliseconds to wait; nil to wait for as long as the question does.
  func next(within pause: Int32? = nil) -> Event {
    while true {
      var waits = [
        pollfd(fd: terminal, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
      ]
      let left = deadline.map { ($0 - .now).components }
      let milliseconds = left.map {
        Int32(clamping: max(0, $0.seconds * 1000 + $0.attoseconds / 1_000_000_000_000_000))
      }
      let ready = poll(&waits, 2, pause ?? milliseconds ?? -1)
      if ready == 0 { return pause == nil ? .timedOut : .idle }
      if ready < 0 {
        if errno == EINTR { continue }
        return .ended
      }
      if waits[1].revents != 0 { return .ended }
      var byte: UInt8 = 0
      let count = Foundation.read(terminal, &byte, 1)
      if count < 0, errno == EINTR { continue }
      return count == 1 ? .byte(byte) : .ended
    }
  }
}
