extension RunMemory {
  /// Performs the steps of a run, which are canceled if the run has to end because its values are the
  /// largest.
  func ending<Output: Sendable>(
    on executor: (any TaskExecutor)?, _ steps: @escaping @Sendable () async throws -> Output
  ) async throws -> Output {
    let task = Task(executorPreference: executor, operation: steps)
    onEnd { task.cancel() }
    defer { onEnd(nil) }
    do {
      return try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } catch {
      guard isOver else { throw error }
      // The step that took too much says where.
      if let failure = error as? StepFailure, failure.kind == .memory { throw failure }
      try Task.checkCancellation()
      throw reason
    }
  }
}
