import WorkflowLanguage

extension TryStep: RunnableAction {
  func run(_ visit: StepVisit, after input: StepOutput) async throws -> Completion {
    let result: Result<Completion, any Error>
    do {
      result = .success(try await runCatching(visit, after: input))
    } catch {
      result = .failure(error)
    }
    if finally != nil {
      do {
        let end = try await runFinally(visit, after: input, result)
        // `return`, `next` or `break` in `finally` replaces the earlier result.
        guard case .output = end else { return end }
      } catch let later as StepFailure {
        guard case .failure(let first as StepFailure) = result else { throw later }
        throw first.followed(byFinally: later)
      }
    }
    return try result.get()
  }

  /// Runs the body, and `catch` if it fails.
  private func runCatching(_ visit: StepVisit, after input: StepOutput) async throws -> Completion {
    let blocks = visit.step.blocks
    do {
      return try await visit.run(blocks[0], after: input)
    } catch let failure as StepFailure where failure.kind.isForHandlers && !Task.isCancelled {
      guard `catch` != nil else {
        // A `try` without `catch` ignores the failure only if it has no `finally` either.
        guard finally == nil else { throw failure }
        try visit.handle()
        return .output(.nothing)
      }
      try visit.handle()
      let frame = visit.frame
      let outer = frame.error
      frame.error = failure.value
      defer { frame.error = outer }
      do {
        return try await visit.run(blocks[1], after: input)
      } catch let later as StepFailure {
        throw later.inCatch(of: failure)
      }
    }
  }

  private func runFinally(
    _ visit: StepVisit, after input: StepOutput, _ result: Result<Completion, any Error>
  ) async throws -> Completion {
    let run = visit.run
    let work: @Sendable () async throws -> Completion = {
      try await visit.run(visit.step.blocks.last, after: input)
    }
    guard case .failure(let error) = result else { return try await run.uncancelled(work) }
    let frame = visit.frame
    let outer = frame.error
    if let failure = error as? StepFailure { frame.error = failure.value }
    defer { frame.error = outer }
    let end = try await frame.whileFailing(visit.step.id) { try await run.uncancelled(work) }
    switch end {
    case .output, .interrupted: break
    case .nextPass, .endLoop, .endRun: try visit.handle()
    }
    return end
  }
}
