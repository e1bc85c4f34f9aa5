import AppIntents
import Diagnostics
import WorkflowLanguage

extension PlannedStep {
  /// Runs the step with its modifiers: `when`, `input`, `retry`, `timeout`, `on_error`, `as`.
  func run(
    after input: StepOutput, in frame: Frame, of run: RunState
  ) async throws -> Completion {
    if run.isInterrupted { return .interrupted }
    try Task.checkCancellation()
    let visit = StepVisit(step: self, in: frame, of: run)
    guard run.isWatched else { return try await self.run(after: input, in: frame, visit: visit) }
    return try await StepVisit.$current.withValue(visit) {
      try await self.run(after: input, in: frame, visit: visit)
    }
  }

  private func run(
    after input: StepOutput, in frame: Frame, visit: StepVisit
  ) async throws -> Completion {
    let run = visit.run
    let started = run.elapsed()
    let modifiers = step.modifiers
    run.observer?(.stepStarted(StepReference(visit)))
    do {
      if let condition = modifiers.when, try !run.holds(condition, in: frame, for: visit) {
        finish(visit, .skipped, input.value, since: started, attempts: 0, frame, run)
        return .output(input)
      }
      let piped = try pipedInput(input, in: frame, of: run, visit: visit)
      let completion = try await attempts(piped, in: frame, of: run, visit: visit)
      var output = StepOutput.nothing
      switch completion {
      case .interrupted:
        finish(
          visit, .interrupted, .nothing, since: started, attempts: visit.attempts, frame, run)
        return .interrupted
      case .output(let value): output = value
      case .nextPass, .endLoop, .endRun: break
      }
      if let name = modifiers.as { frame.set(name.value, to: output) }
      finish(
        visit, visit.outcome, output.value, since: started, attempts: visit.attempts, frame, run)
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
      if run.wasInterrupted(by: failure) {
        finish(
          visit, .interrupted, .nothing, since: started, attempts: visit.attempts, frame, run)
        return .interrupted
      }
      finish(
        visit, .failed(failure.message), .nothing, since: started, attempts: visit.attempts, frame,
        run)
      guard modifiers.onError == .continue, failure.kind.isForHandlers, !Task.isCancelled else {
        throw error is CancellationError ? error : failure
      }
      try visit.handle()
      frame.error = failure.value
      if let name = modifiers.as { frame.set(name.value, to: .nothing) }
      return .output(.nothing)
    }
  }

  private func pipedInput(
    _ input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) throws -> StepOutput {
    switch step.modifiers.input {
    case nil: input
    case .none?: .nothing
    case .value(let template):
      StepOutput(try run.value(template, wanting: .any, in: frame, for: visit))
    }
  }

  /// Runs the action, again after a failure that `retry` covers.
  private func attempts(
    _ input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> Completion {
    let policy = step.modifiers.retry
    var pauses = policy?.pauses.makeIterator()
    while true {
      visit.startAttempt()
      do {
        return try await frame.whileTrying(id, attempt: visit.attempts) {
          try await attempt(input, in: frame, of: run, visit: visit)
        }
      } catch {
        if error is UnknownInDryRun { throw error }
        let failure = run.failure(error, of: self, attempt: visit.attempts)
        if !visit.isReused, !Task.isCancelled, !run.wasInterrupted(by: failure) {
          try visit.record?.fail(
            error, failure, isUnordered: error is TimeLimitExceeded || operation.isConcurrent)
        }
        guard let policy, policy.covers(failure.kind), !Task.isCancelled else { throw error }
        if visit.record?.isPastTry == true { continue }
        guard let pause = pauses?.next() else { throw error }
        try visit.handle()
        if !visit.isReused {
          run.observer?(
            .retrying(
              StepReference(visit), attempt: visit.attempts + 1, after: pause,
              message: failure.message))
        }
        try await run.context.sleep(pause)
      }
    }
  }

  /// Runs the action, unless it is known to have failed in a way that running it again doesn't show:
  /// then what is inside is only done as far as it was written down, for the names it sets.
  private func attempt(
    _ input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> Completion {
    guard let record = visit.record, let failure = record.earlierFailure else {
      return try await limited(input, in: frame, of: run, visit: visit)
    }
    visit.isReused = true
    if !(step.action is IntentStep) {
      let outer = frame.isReplaying
      frame.isReplaying = true
      record.isReplaying = true
      // How it ends is known already.
      _ = try? await limited(input, in: frame, of: run, visit: visit)
      frame.isReplaying = outer
      if run.isInterrupted { return .interrupted }
      try Task.checkCancellation()
    }
    throw failure
  }

  /// Runs the action once, within its `timeout`.
  private func limited(
    _ input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> Completion {
    // A menu hands its own to its question.
    guard let timeout = step.modifiers.timeout, !(step.action is MenuStep) else {
      return try await operation.run(after: input, in: frame, of: run, visit: visit)
    }
    let limit = try run.duration(timeout, in: frame, for: visit)
    if operation.isQuestion {
      // That is how long people have to answer; then the default counts.
      let context = run.context.replacing(
        interaction: TimedInteraction(base: run.context.interaction, limit: limit))
      return try await IntentContext.$current.withValue(context) {
        try await operation.run(after: input, in: frame, of: run, visit: visit)
      }
    }
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
    run.observer?(
      .stepFinished(
        StepReference(visit), outcome, output: output, attempts: attempts, took: took))
  }
}

/// Somebody who has no longer for an answer than a step's `timeout`.
private struct TimedInteraction: Interaction {
  let base: any Interaction
  let limit: Duration

  func answer(_ question: Question) async throws -> IntentValue {
    try await base.answer(
      Question(
        question.prompt, kind: question.kind, default: question.defaultAnswer,
        timeout: min(question.timeout ?? limit, limit)))
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
