import ProviderClient
import Synchronization
import Testing

/// A clock that stands still until a test moves it.
final class HeldTime: Sendable {
  private typealias Instant = ProviderClock.Instant

  private struct State {
    var now = SuspendingClock().now
    var sleeping: [Int: (until: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var last = 0
    /// Those who wait until something sleeps until a time.
    var waiting: [(until: Instant, continuation: CheckedContinuation<Void, Never>)] = []

    mutating func takeWaiting(_ until: Instant) -> [CheckedContinuation<Void, Never>] {
      defer { waiting.removeAll { $0.until == until } }
      return waiting.filter { $0.until == until }.map(\.continuation)
    }
  }

  private let state = Mutex(State())

  var clock: ProviderClock {
    ProviderClock(now: { self.state.withLock { $0.now } }, sleep: { try await self.sleep($0) })
  }

  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now += duration
      let due = state.sleeping.filter { $0.value.until <= state.now }
      for key in due.keys { state.sleeping.removeValue(forKey: key) }
      return due.values.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
  }

  /// Waits until something sleeps for this long from now, and then lets the time pass.
  func pass(_ duration: Duration) async {
    let until = state.withLock { $0.now + duration }
    // A test that would wait forever fails instead.
    let limit = Task {
      try await Task.sleep(for: .seconds(300))
      Issue.record("nothing slept for \(duration)")
      state.withLock { $0.takeWaiting(until) }.forEach { $0.resume() }
    }
    await withCheckedContinuation { continuation in
      let sleeps = state.withLock { state in
        if state.sleeping.values.contains(where: { $0.until == until }) { return true }
        state.waiting.append((until, continuation))
        return false
      }
      if sleeps { continuation.resume() }
    }
    limit.cancel()
    advance(by: duration)
  }

  private func sleep(_ until: Instant) async throws {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (result, arrived) = state.withLock {
          state -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) in
          if Task.isCancelled { return (.failure(CancellationError()), []) }
          if until <= state.now { return (.success(()), []) }
          state.sleeping[number] = (until, continuation)
          return (nil, state.takeWaiting(until))
        }
        for waiting in arrived { waiting.resume() }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let sleeping = state.withLock { $0.sleeping.removeValue(forKey: number) }
      sleeping?.continuation.resume(throwing: CancellationError())
    }
  }
}
