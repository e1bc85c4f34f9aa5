import DequeModule
import Synchronization

/// Limits how many tasks do something at once, such as calls of a process. The others wait in order.
package final class Slots: Sendable {
  private struct State {
    var limit: Int
    var taken = 0
    var isClosed = false
    var waiting: Deque<(number: Int, continuation: CheckedContinuation<Void, any Error>)> = []
    var last = 0
  }

  /// The slots were closed before the task's turn came.
  package struct Closed: Error {}

  private let state: Mutex<State>

  package init(_ limit: Int) { state = Mutex(State(limit: limit)) }

  /// Waits for a slot. Throws `Closed`, or a `CancellationError`.
  package func acquire() async throws {
    let (number, isFree) = try state.withLock { state in
      if state.isClosed { throw Closed() }
      state.last += 1
      let isFree = state.taken < state.limit && state.waiting.isEmpty
      if isFree { state.taken += 1 }
      return (state.last, isFree)
    }
    if isFree { return }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<Void, any Error>? in
          if state.isClosed { return .failure(Closed()) }
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.taken < state.limit {
            state.taken += 1
            return .success(())
          }
          state.waiting.append((number, continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
      }
      waiting?.continuation.resume(throwing: CancellationError())
    }
  }

  package func release() {
    let next = state.withLock { state in
      state.taken -= 1
      return Self.next(&state)
    }
    for continuation in next { continuation.resume() }
  }

  /// Changes how many may run. Those that run go on.
  package func limit(to limit: Int) { state.withLock { $0.limit = limit } }

  /// Sends those that wait away, and those that come.
  package func close() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isClosed = true
      return state.waiting
    }
    for entry in waiting { entry.continuation.resume(throwing: Closed()) }
  }

  private static func next(_ state: inout State) -> [CheckedContinuation<Void, any Error>] {
    var next: [CheckedContinuation<Void, any Error>] = []
    while state.taken < state.limit, let first = state.waiting.popFirst() {
      state.taken += 1
      next.append(first.continuation)
    }
    return next
  }
}
