package import FolderWatching
import Synchronization
import Testing

/// Clocks that go as usual and besides can be set forward. Whoever sleeps long is woken by that
/// only; a moment is over by itself, as when a file was found open that another test had inherited.
package final class TestFolderClock: Sendable {
  private struct State {
    var advance: Int64 = 0
    var sleepers: [Int: (until: Int64, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var lastSleeper = 0
  }

  private static let moment = Duration.seconds(10)

  private let state = Mutex(State())
  /// Who sleeps and until when.
  private let changes = Changes()

  package init() {}

  package var clock: FolderClock {
    FolderClock(
      now: { self.now }, wall: { FolderClock.system.wall() + self.state.withLock { $0.advance } },
      sleep: { try await self.sleep(until: $0) })
  }

  private var now: Int64 { FolderClock.system.now() + state.withLock { $0.advance } }

  /// When those who sleep want to be woken, from now on.
  package var sleepers: [Duration] {
    let now = now
    return state.withLock { state in
      state.sleepers.values.map { .nanoseconds($0.until - now) }.sorted()
    }
  }

  /// Waits until those sleep who should.
  package func wait(_ isRight: ([Duration]) -> Bool) async {
    let deadline = ContinuousClock.now + Changes.timeout
    while true {
      let version = changes.version
      if isRight(sleepers) { return }
      guard await changes.next(after: version, until: deadline) else {
        Issue.record("waited in vain for other sleepers than \(sleepers)")
        return
      }
    }
  }

  package func advance(by duration: Duration) {
    let now = state.withLock { state in
      state.advance += Int64(duration / .nanoseconds(1))
      return FolderClock.system.now() + state.advance
    }
    let woken = state.withLock { state in
      let woken = state.sleepers.filter { $0.value.until <= now }
      for number in woken.keys { state.sleepers[number] = nil }
      return woken.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  private func sleep(until moment: Int64) async throws {
    let number = state.withLock { state in
      state.lastSleeper += 1
      return state.lastSleeper
    }
    let rest = Duration.nanoseconds(moment - now)
    let alarm = Task {
      guard rest < Self.moment else { return }
      try await Task.sleep(for: rest)
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume()
    }
    defer { alarm.cancel() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = state.withLock { state in
          if Task.isCancelled || moment <= FolderClock.system.now() + state.advance { return true }
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
