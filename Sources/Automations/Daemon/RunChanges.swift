import Dispatch
import RunHistory
import Synchronization

/// Announces changes of runs to the followers of their logs.
final class RunChanges: Sendable {
  private struct State {
    var next = 0
    var followers: [RunID: [Int: AsyncStream<Void>.Continuation]] = [:]
  }

  /// How long an announcement is delayed, so that the store has committed the change: twice as long as
  /// it delays a write that isn't awaited.
  private static let delay = DispatchTimeInterval.milliseconds(10)

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "segue.changes")

  /// Yields when a run has changed, and ends with the run.
  func stream(of run: RunID) -> AsyncStream<Void> {
    // A follower reads everything new each time, so announcements it hasn't seen yet count as one.
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.next += 1
      state.followers[run, default: [:]][state.next] = continuation
      return state.next
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { state in
        state.followers[run]?[number] = nil
        if state.followers[run]?.isEmpty == true { state.followers[run] = nil }
      }
    }
    return stream
  }

  /// Yields when a run has changed, and ends with the run, also if it has ended before.
  func untilEnd(of run: RunID, in store: HistoryStore) -> AsyncStream<Void> {
    let stream = stream(of: run)
    // The run may have ended before the stream was made.
    if (try? store.read { try $0.state(of: run)?.isFinal }) ?? true { end(of: run) }
    return stream
  }

  /// Announces a change that is on its way into the store.
  func announce(_ run: RunID) {
    guard state.withLock({ $0.followers[run] != nil }) else { return }
    queue.asyncAfter(deadline: .now() + Self.delay) { [weak self] in
      let followers = self?.state.withLock { $0.followers[run].map { Array($0.values) } ?? [] }
      for follower in followers ?? [] { follower.yield() }
    }
  }

  func end(of run: RunID) {
    let followers = state.withLock {
      $0.followers.removeValue(forKey: run).map { Array($0.values) }
    }
    for follower in followers ?? [] { follower.finish() }
  }
}
