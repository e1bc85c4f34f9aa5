import Dispatch
import RunHistory
import Synchronization

/// Says that a run has said something, to those who follow its log.
final class RunNews: Sendable {
  private struct State {
    var next = 0
    var followers: [RunID: [Int: AsyncStream<Void>.Continuation]] = [:]
  }

  /// Twice as long as the store lets what nobody waits for wait for company.
  private static let pause = DispatchTimeInterval.milliseconds(10)

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "segue.news")

  /// Ends with the run.
  func stream(of run: RunID) -> AsyncStream<Void> {
    // Several pieces of news at once are one: whoever hears it reads all that is new.
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

  /// What was said is on its way into the store, and there when the followers look.
  func tell(of run: RunID) {
    guard state.withLock({ $0.followers[run] != nil }) else { return }
    queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
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
