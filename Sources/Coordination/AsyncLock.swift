import DequeModule
import Synchronization

/// Lets one task at a time do its work, in the order in which the tasks came.
///
/// Unlike a `Mutex` it can be held across suspension points, and unlike an actor's methods the work
/// isn't interleaved where it suspends. The lock isn't reentrant: work that takes the lock it holds
/// never ends.
///
/// A task that waits for its turn keeps waiting when it is canceled; its work then runs as canceled.
package final class AsyncLock: Sendable {
  private struct State {
    var isHeld = false
    var waiting = Deque<CheckedContinuation<Void, Never>>()
  }

  private let state = Mutex(State())

  package init() {}

  /// Waits for the task's turn, and does the work on the caller's actor.
  package nonisolated(nonsending) func withLock<Result, Failure: Error>(
    _ work: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    await acquire()
    defer { release() }
    return try await work()
  }

  private nonisolated(nonsending) func acquire() async {
    await withCheckedContinuation { turn in
      let isFree = state.withLock { state in
        if state.isHeld {
          state.waiting.append(turn)
          return false
        }
        state.isHeld = true
        return true
      }
      if isFree { turn.resume() }
    }
  }

  /// Passes the lock to the task that has waited longest.
  private func release() {
    let next = state.withLock { state in
      state.isHeld = !state.waiting.isEmpty
      return state.waiting.popFirst()
    }
    next?.resume()
  }
}
