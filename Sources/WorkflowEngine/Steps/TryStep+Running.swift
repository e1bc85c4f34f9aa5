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
      result = .success(try await guarded(after: input, in: frame, of: run))
    } catch {
      result = .failure(error)
    }
    if let finally {
      let end = try await run.uncancelled {
        try await finally.run(after: input, in: frame, of: run)
      }
      // `return`, `next` or `break` in `finally` wins over what came before it.
      guard case .output = end else { return end }
    }
    return try result.get()
  }

  private func guarded(
    after input: StepOutput, in frame: Frame, of run: RunState
  ) async throws -> Completion {
    do {
      return try await body.run(after: input, in: frame, of: run)
    } catch let failure as StepFailure where failure.kind.isForHandlers && !Task.isCancelled {
      // Without `catch` the failure is passed over only if there is no `finally` either.
      guard let handler = `catch` else {
        if finally == nil { return .output(.nothing) }
        throw failure
      }
      let outer = frame.error
      frame.error = failure.value
      defer { frame.error = outer }
      return try await handler.run(after: input, in: frame, of: run)
    }
  }
}
