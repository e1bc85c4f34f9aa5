public import Foundation
import Synchronization

/// A clock that stands still. Sleeping on it takes no time and moves the clock forward. Records the
/// durations of all sleeps.
public final class TestClock: Sendable {
  private let state: Mutex<(now: Date, slept: [Duration])>

  public init(now: Date = TestContext.now) {
    state = Mutex((now, []))
  }

  public var now: Date { state.withLock { $0.now } }
  public var slept: [Duration] { state.withLock { $0.slept } }

  public func sleep(_ duration: Duration) async throws {
    try Task.checkCancellation()
    state.withLock { state in
      state.now +=
        Double(duration.components.seconds)
        + Double(duration.components.attoseconds) * 1e-18
      state.slept.append(duration)
    }
    await Task.yield()
  }
}
