import Synchronization

/// Who is told that something was committed.
final class CommitFollowers: Sendable {
  private struct State {
    var next = 0
    var all: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private let state = Mutex(State())

  /// Yields after each commit. Commits that a slow follower hasn't seen yet count as one.
  func stream() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.next += 1
      state.all[state.next] = continuation
      return state.next
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.all.removeValue(forKey: number) }
    }
    return stream
  }

  func announce() {
    for follower in state.withLock({ Array($0.all.values) }) { follower.yield() }
  }
}
