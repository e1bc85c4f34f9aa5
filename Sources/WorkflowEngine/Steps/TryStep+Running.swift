import WorkflowLanguage

extension TryStep: PlannableAction {
  var partTitles: [String?] {
    [nil] + (`catch` == nil ? [] : ["if that fails"]) + (finally == nil ? [] : ["in the end"])
  }

  func operation(for step: Step, with planner: inout Planner) throws -> any Operation {
    TryOperation(
      body: try planner.plan(body), catch: try `catch`.map { try planner.plan($0) },
      finally: try finally.map { try planner.plan($0) })
  }
}

private struct TryOperation: Operation {
  let body: PlannedBlock
  let `catch`: PlannedBlock?
  let finally: PlannedBlock?

  func run(
    after input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> Completion {
    let result: Result<Completion, any Error>
    do {
      result = .success(try await guarded(after: input, in: frame, of: run, visit: visit))
    } catch {
      result = .failure(error)
    }
    if let finally {
      let end = try await runFinally(finally, after: input, in: frame, of: run, visit, result)
      // `return`, `next` or `break` in `finally` wins over what came before it.
      guard case .output = end else { return end }
    }
    return try result.get()
  }

  private func runFinally(
    _ finally: PlannedBlock, after input: StepOutput, in frame: Frame, of run: RunState,
    _ visit: StepVisit, _ result: Result<Completion, any Error>
  ) async throws -> Completion {
    let work: @Sendable () async throws -> Completion = {
      try await finally.run(after: input, in: frame, of: run)
    }
    guard case .failure = result else { return try await run.uncancelled(work) }
    let end = try await frame.whileFailing(visit.step.id) { try await run.uncancelled(work) }
    switch end {
    case .output, .interrupted: break
    case .nextPass, .endLoop, .endRun: try visit.handle()
    }
    return end
  }

  private func guarded(
    after input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> Completion {
    do {
      return try await body.run(after: input, in: frame, of: run)
    } catch let failure as StepFailure where failure.kind.isForHandlers && !Task.isCancelled {
      // Without `catch` the failure is passed over only if there is no `finally` either.
      guard let handler = `catch` else {
        guard finally == nil else { throw failure }
        try visit.handle()
        return .output(.nothing)
      }
      try visit.handle()
      let outer = frame.error
      frame.error = failure.value
      defer { frame.error = outer }
      return try await handler.run(after: input, in: frame, of: run)
    }
  }
}
