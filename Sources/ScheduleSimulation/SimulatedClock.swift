package import Foundation
package import Scheduling
import Synchronization

/// A clock that stands still until a test or a simulation moves it. Moving it returns when the
/// handler of its events has returned.
package final class SimulatedClock: AlarmClock {
  private struct State {
    var now: Date
    var uptime: Int64 = 0
    var zone: TimeZone
    var wake: Date?
    var handler: (@Sendable (ClockEvent) async -> Void)?
    var sleepers: [Int: (until: Int64, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var lastSleeper = 0

    /// Lets time pass until an instant.
    /// - Returns: the tasks that have slept long enough.
    mutating func elapse(to instant: Date) -> [CheckedContinuation<Void, any Error>] {
      guard instant > now else { return [] }
      uptime += Int64(instant.timeIntervalSince(now) * 1e9)
      now = instant
      let due = sleepers.filter { $0.value.until <= uptime }
      for number in due.keys { sleepers[number] = nil }
      return due.values.map(\.continuation)
    }
  }

  private let state: Mutex<State>

  package init(_ now: Date, in zone: TimeZone = .gmt) {
    state = Mutex(State(now: now, zone: zone))
  }

  package var now: Date { state.withLock { $0.now } }
  package var wallTime: Int64 { Int64((now.timeIntervalSince1970 * 1e9).rounded()) }
  package var uptime: Int64 { state.withLock { $0.uptime } }
  package var timeZone: TimeZone { state.withLock { $0.zone } }
  /// The instant of the requested `.reached`.
  package var wakesAt: Date? { state.withLock { $0.wake } }

  package func start(_ handler: @escaping @Sendable (ClockEvent) async -> Void) {
    state.withLock { $0.handler = handler }
  }

  package func wake(at instant: Date?) { state.withLock { $0.wake = instant } }

  package func sleep(until uptime: Int64) async throws {
    let number = state.withLock { state in
      state.lastSleeper += 1
      return state.lastSleeper
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isAwake = state.withLock { state in
          if Task.isCancelled || uptime <= state.uptime { return true }
          state.sleepers[number] = (uptime, continuation)
          return false
        }
        if isAwake { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation
        .resume(throwing: CancellationError())
    }
    try Task.checkCancellation()
  }

  /// Removes the handler, as when the daemon ends.
  package func disconnect() {
    state.withLock { state in
      state.handler = nil
      state.wake = nil
    }
  }

  /// Lets time pass, and stops at every requested instant.
  package func advance(to end: Date) async {
    while let instant = state.withLock({ $0.wake }), instant <= end {
      elapse(to: instant)
      state.withLock { $0.wake = nil }
      await tell(.reached)
    }
    elapse(to: end)
  }

  package func advance(by seconds: Double) async {
    await advance(to: now.addingTimeInterval(seconds))
  }

  private func elapse(to instant: Date) {
    for continuation in state.withLock({ $0.elapse(to: instant) }) { continuation.resume() }
  }

  /// Sets the clock, without any time elapsing.
  package func step(by seconds: Double) async {
    state.withLock { $0.now += seconds }
    await tell(.stepped(by: seconds))
  }

  /// Suspends and resumes the machine.
  package func suspend(for seconds: Double) async {
    elapse(to: now.addingTimeInterval(seconds))
    await tell(.resumed(after: seconds))
  }

  /// Changes the machine's time zone.
  package func move(to zone: TimeZone) async {
    let before = state.withLock { state in
      defer { state.zone = zone }
      return state.zone
    }
    await tell(.zoneChanged(from: before, to: zone))
  }

  private func tell(_ event: ClockEvent) async {
    await state.withLock({ $0.handler })?(event)
  }
}
