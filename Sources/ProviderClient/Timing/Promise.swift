import Synchronization

/// A value that tasks wait for, and that arrives once.
///
/// Unlike a `Task`'s value, the wait for it ends when the waiting task is canceled.
final class Promise<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, any Error>?
    var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
    var last = 0
  }

  private let state = Mutex(State())

  /// Gives the value, or the error, to those who wait. Only the first one counts.
  func settle(_ result: Result<Value, any Error>) {
    let waiting = state.withLock { state in
      if state.result != nil { return [CheckedContinuation<Value, any Error>]() }
      defer { state.waiting = [:] }
      state.result = result
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume(with: result) }
  }

  /// The value if it has arrived.
  var current: Value? { state.withLock { try? $0.result?.get() } }

  /// Waits for the value. Throws the error that arrived instead, or a `CancellationError`.
  var value: Value {
    get async throws {
      let number = state.withLock { state in
        state.last += 1
        return state.last
      }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { wait($0, as: number) }
      } onCancel: {
        let waiting = state.withLock { $0.waiting.removeValue(forKey: number) }
        waiting?.resume(throwing: CancellationError())
      }
    }
  }

  private func wait(_ continuation: CheckedContinuation<Value, any Error>, as number: Int) {
    let result = state.withLock { state -> Result<Value, any Error>? in
      if let result = state.result { return result }
      if Task.isCancelled { return .failure(CancellationError()) }
      state.waiting[number] = continuation
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  /// Waits for the value for a limited time; nil if it takes longer.
  func value(within limit: Duration, _ clock: ProviderClock) async -> Value? {
    if let current { return current }
    return await withTaskGroup(of: Value?.self) { group in
      group.addTask { try? await self.value }
      group.addTask {
        try? await clock.sleep(clock.now() + limit)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
  }
}
