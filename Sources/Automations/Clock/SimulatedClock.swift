package import Foundation
import Synchronization

/// A clock that stands still until it is moved, for tests and simulations. Whoever moves it waits
/// until everybody who was to hear of it has done what it had to do.
package final class SimulatedClock: WallClock {
  private struct State {
    var now: Date
    var zone: TimeZone
    var wake: Date?
    var handler: (@Sendable (ClockEvent) async -> Void)?
  }

  private let state: Mutex<State>

  package init(_ now: Date, in zone: TimeZone = .gmt) {
    state = Mutex(State(now: now, zone: zone))
  }

  package var now: Date { state.withLock { $0.now } }
  package var timeZone: TimeZone { state.withLock { $0.zone } }
  /// What was asked for.
  package var wakesAt: Date? { state.withLock { $0.wake } }

  package func start(_ handler: @escaping @Sendable (ClockEvent) async -> Void) {
    state.withLock { $0.handler = handler }
  }

  package func wake(at instant: Date?) { state.withLock { $0.wake = instant } }

  /// Nobody hears of anything until somebody starts it again: the daemon is gone.
  package func disconnect() {
    state.withLock { state in
      state.handler = nil
      state.wake = nil
    }
  }

  /// Lets time pass, and stops at every instant that somebody asked for.
  package func advance(to end: Date) async {
    while let instant = state.withLock({ $0.wake }), instant <= end {
      state.withLock { state in
        state.now = max(state.now, instant)
        state.wake = nil
      }
      await tell(.reached)
    }
    state.withLock { $0.now = max($0.now, end) }
  }

  package func advance(by seconds: Double) async {
    await advance(to: now.addingTimeInterval(seconds))
  }

  /// Sets the clock: nobody has seen the time between.
  package func step(by seconds: Double) async {
    state.withLock { $0.now += seconds }
    await tell(.stepped(by: seconds))
  }

  /// Sleeps and wakes.
  package func suspend(for seconds: Double) async {
    state.withLock { $0.now += seconds }
    await tell(.resumed(after: seconds))
  }

  /// Moves the machine.
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
