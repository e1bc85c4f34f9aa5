import AppIntents

/// An operation took longer than its `timeout`.
struct TimeLimitExceeded: DetailedFailure {
  let limit: Duration

  var failureDetails: FailureDetails {
    FailureDetails(
      kind: .timeout, message: "it took longer than \(IntentDuration(limit))",
      help: "give it more time with `timeout`, or try again with `retry`")
  }
}

/// Runs an operation. If the limit passes first, cancels the operation, waits until it has ended and
/// throws `TimeLimitExceeded`.
func withTimeLimit<Result: Sendable>(
  _ limit: Duration, _ operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result?.self) { group in
    group.addTask { try await operation() }
    // The timer must not wait for a thread that an operation occupies.
    group.addTask(executorPreference: globalConcurrentExecutor) {
      // Real time, whatever the run's clock is: the operation takes real time too.
      try await Task.sleep(for: limit)
      return nil
    }
    defer { group.cancelAll() }
    if let first = try await group.next(), let result = first { return result }
    // Only the timer returns nil.
    group.cancelAll()
    // The operation may have finished just in time, or it fails now because it was canceled.
    if let late = try? await group.next(), let result = late { return result }
    try Task.checkCancellation()
    throw TimeLimitExceeded(limit: limit)
  }
}
