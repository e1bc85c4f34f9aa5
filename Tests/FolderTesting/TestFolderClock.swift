import Scheduling
import Synchronization
import Testing

/// Clocks that run as usual and can also be set forward. A long sleep ends only by that; a short one
/// ends by itself, such as the wait for a file whose descriptor another test's program inherited.
package final class TestFolderClock: TimeSource {
  private struct State {
    var advance: Int64 = 0
    var sleepers: [Int: (until: Int64, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var lastSleeper = 0
  }

  private static let moment = Duration.seconds(10)

  private let state = Mutex(State())
  /// Noted when a task starts to sleep, or is canceled.
  private let changes = Changes()

  package init() {}

  package var wallTime: Int64 { SystemTime().wallTime + state.withLock { $0.advance } }
  package var uptime: Int64 { SystemTime().uptime + state.withLock { $0.advance } }

  /// The remaining times of all sleeping tasks.
  package var sleepers: [Duration] {
    let now = uptime
    return state.withLock { state in
      state.sleepers.values.map { .nanoseconds($0.until - now) }.sorted()
    }
  }

  /// Waits until the remaining times of the sleeping tasks fulfill a condition.
  package func wait(_ isRight: ([Duration]) -> Bool) async {
    while true {
      let version = changes.version
      if isRight(sleepers) { return }
      guard await changes.next(after: version) else {
        Issue.record("timed out waiting for other sleepers than \(sleepers)")
        return
      }
    }
  }

  package func advance(by duration: Duration) {
    let now = state.withLock { state in
      state.advance += Int64(duration / .nanoseconds(1))
      return SystemTime().uptime + state.advance
    }
    let woken = state.withLock { state in
      let woken = state.sleepers.filter { $0.value.until <= now }
      for number in woken.keys { state.sleepers[number] = nil }
      return woken.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  package func sleep(until moment: Int64) async throws {
    let number = state.withLock { state in
      state.lastSleeper += 1
      return state.lastSleeper
    }
    let rest = Duration.nanoseconds(moment - uptime)
    let alarm = Task {
      guard rest < Self.moment else { return }
      try await Task.sleep(for: rest)
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume()
    }
    defer { alarm.cancel() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = state.withLock { state in
          if Task.isCancelled || moment <= SystemTime().uptime + state.advance { return true }
          state.sleepers[number] = (moment, continuation)
          return false
        }
        if isOver { continuation.resume() } else { changes.note() }
      }
    } onCancel: {
      let continuation = state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation
      continuation?.resume(throwing: CancellationError())
      changes.note()
    }
  }
}
