import Dispatch
import Synchronization

/// A wait that is mostly canceled, such as the time limit of something that comes in time.
///
/// `Task.sleep` keeps 0.7 KB of a canceled wait until its time would have been over: with a limit of five
/// minutes and 30 requests a second, that is 6 MB. This leaves nothing. It goes by real time, and stands
/// still while the machine sleeps.
package enum LimitWait {
  private static let queue = DispatchQueue(label: "segue.limits")
  /// Dispatch counts nanoseconds; no process lives for centuries.
  private static let longest = Duration.seconds(100 * 365 * 86400)

  /// Returns when the time is over.
  ///
  /// - Throws: `CancellationError` if the task is canceled before.
  package static func sleep(for time: Duration) async throws {
    let wait = Wait()
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler { wait.end() }
    source.schedule(deadline: .now() + .nanoseconds(nanoseconds(of: time)))
    source.activate()
    defer { source.cancel() }
    await withTaskCancellationHandler {
      await wait.ended()
    } onCancel: {
      wait.end()
    }
    try Task.checkCancellation()
  }

  private static func nanoseconds(of time: Duration) -> Int {
    let parts = min(max(time, .zero), longest).components
    return Int(parts.seconds) * 1_000_000_000 + Int(parts.attoseconds / 1_000_000_000)
  }

  private final class Wait: Sendable {
    private enum State {
      case new
      case waiting(CheckedContinuation<Void, Never>)
      case over
    }

    private let state = Mutex(State.new)

    func ended() async {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if case .over = state { return true }
          state = .waiting(continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    }

    /// Ends the wait, once.
    func end() {
      let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
        defer { state = .over }
        if case .waiting(let continuation) = state { return continuation }
        return nil
      }
      waiting?.resume()
    }
  }
}
