import AppIntents
import Diagnostics
import WorkflowLanguage

extension PlannedStep {
  /// Runs the step with its modifiers: `when`, `input`, `retry`, `timeout`, `on_error`, `as`.
  func run(
    after input: StepOutput, in frame: Frame, of run: RunState
  ) async throws -> Completion {
    try Task.checkCancellation()
    let visit = StepVisit(step: self, number: run.recorder.count(id))
    let started = run.elapsed()
    let modifiers = step.modifiers
    if let observer = run.observer {
      observer(.stepStarted(StepReference(step: self, path: frame.path)))
    }
    do {
      if let condition = modifiers.when, try !run.holds(condition, in: frame) {
        finish(visit, .skipped, input.value, since: started, attempts: 0, frame, run)
        return .output(input)
      }
      let piped = try pipedInput(input, in: frame, of: run)
      let completion = try await attempts(piped, in: frame, of: run, visit: visit, since: started)
      var output = StepOutput.nothing
      if case .output(let value) = completion { output = value }
      if let name = modifiers.as { frame.set(name.value, to: output) }
      finish(
        visit, visit.isSimulated ? .simulated : .succeeded, output.value, since: started,
        attempts: visit.attempts, frame, run)
      return completion
    } catch is UnknownInDryRun {
      // What a dry run can't know it doesn't guess: later steps that need it are undecided too.
      if let name = modifiers.as { frame.set(name.value, to: .unknown) }
      for name in step.namesSetInside { frame.set(name, to: .unknown) }
      run.report(.wouldDo("perhaps \(clause)"))
      finish(visit, .undecided, .nothing, since: started, attempts: 0, frame, run)
      return .output(.unknown)
    } catch {
      let failure = run.failure(error, of: self, attempt: max(1, visit.attempts))
      finish(
        visit, .failed(failure.message), .nothing, since: started, attempts: visit.attempts, frame,
        run)
      guard modifiers.onError == .continue, failure.kind != .cancelled, !Task.isCancelled else {
        throw error is CancellationError ? error : failure
      }
      frame.error = failure.value
      if let name = modifiers.as { frame.set(name.value, to: .nothing) }
      return .output(.nothing)
    }
  }

  private func pipedInput(
    _ input: StepOutput, in frame: Frame, of run: RunState
  ) throws -> StepOutput {
    switch step.modifiers.input {
    case nil: input
    case .none?: .nothing
    case .value(let template): StepOutput(try run.value(template, wanting: .any, in: frame))
    }
  }

  /// Runs the action, again after a failure that `retry` covers.
  private func attempts(
    _ input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit, since: Duration
  ) async throws -> Completion {
    guard let policy = step.modifiers.retry else {
      visit.attempts = 1
      return try await limited(input, in: frame, of: run, visit: visit)
    }
    var pauses = policy.pauses.makeIterator()
    while true {
      visit.attempts += 1
      do {
        return try await limited(input, in: frame, of: run, visit: visit)
      } catch {
        let failure = run.failure(error, of: self, attempt: visit.attempts)
        guard !(error is UnknownInDryRun), policy.covers(failure.kind), !Task.isCancelled,
          let pause = pauses.next()
        else { throw error }
        run.observer?(
          .retrying(
            StepReference(step: self, path: frame.path), attempt: visit.attempts + 1, after: pause,
            message: failure.message))
        try await run.context.sleep(pause)
      }
    }
  }

  /// Runs the action once, within its `timeout`.
  private func limited(
    _ input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> Completion {
    // A menu's or question's own time-out belongs to the question.
    guard let timeout = step.modifiers.timeout, !(step.action is MenuStep) else {
      return try await operation.run(after: input, in: frame, of: run, visit: visit)
    }
    let limit = try run.duration(timeout, in: frame)
    return try await withTimeLimit(limit) { [operation] in
      try await operation.run(after: input, in: frame, of: run, visit: visit)
    }
  }

  private func finish(
    _ visit: StepVisit, _ outcome: StepTrace.Outcome, _ output: IntentValue,
    since started: Duration, attempts: Int, _ frame: Frame, _ run: RunState
  ) {
    let took = run.elapsed() - started
    if visit.isRecorded || (outcome.isFailure && run.recorder.keepsFailure()) {
      run.recorder.record(
        StepTrace(
          step: id, line: line, action: action, sentence: sentence, path: frame.path,
          inputs: visit.inputs, conversions: visit.conversions, output: output, outcome: outcome,
          attempts: attempts, started: started, took: took))
    }
    if let observer = run.observer {
      observer(
        .stepFinished(StepReference(step: self, path: frame.path), outcome, took: took))
    }
  }
}

extension Step {
  /// The names that the step's blocks set, which a dry run that can't enter them doesn't know.
  fileprivate var namesSetInside: [String] {
    action.blocks.flatMap(\.steps).flatMap { step -> [String] in
      var names = step.namesSetInside
      if let name = step.modifiers.as { names.append(name.value) }
      if let set = step.action as? SetStep { names += set.values.map(\.name.value) }
      return names
    }
  }
}
