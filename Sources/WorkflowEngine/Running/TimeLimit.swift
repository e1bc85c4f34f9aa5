/// An operation took longer than its `timeout`.
struct TimeLimitExceeded: Error {
  let limit: Duration
}

/// Runs an operation; when the limit passes first, cancels it, waits until it has ended, and throws
/// `TimeLimitExceeded`.
func withTimeLimit<Result: Sendable>(
  _ limit: Duration, _ operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result?.self) { group in
    group.addTask { try await operation() }
    // The timer needs none of the threads that operations may keep.
    group.addTask(executorPreference: globalConcurrentExecutor) {
      // Real time, whatever the run's clock: the work takes real time too.
      try await Task.sleep(for: limit)
      return nil
    }
    defer { group.cancelAll() }
    if let first = try await group.next(), let result = first { return result }
    // Only the timer gives nothing.
    group.cancelAll()
    // The operation may have finished just in time, or fails now because it was cancelled.
    if let late = try? await group.next(), let result = late { return result }
    try Task.checkCancellation()
    throw TimeLimitExceeded(limit: limit)
  }
}
