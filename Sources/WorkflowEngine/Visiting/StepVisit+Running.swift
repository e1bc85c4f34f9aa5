import AppIntentsCore
import Diagnostics
import Foundation
import Synchronization
import WorkflowLanguage

extension PlannedStep {
  /// Runs the step with its modifiers: `when`, `input`, `retry`, `timeout`, `on_error`, `as`.
  func run(
    after input: StepOutput, in frame: Frame, of run: ActiveRun
  ) async throws -> Completion {
    if run.isInterrupted { return .interrupted }
    try Task.checkCancellation()
    let visit = StepVisit(of: self, in: frame, of: run)
    guard run.isWatched else { return try await visit.run(after: input) }
    return try await StepVisit.$current.withValue(visit) { try await visit.run(after: input) }
  }
}

extension StepVisit {
  fileprivate func run(after input: StepOutput) async throws -> Completion {
    fillLabel()
    run.observer?(.stepStarted(StepReference(self)))
    var isReached = false
    do {
      if let condition = step.modifiers.when, try await !evaluate({ try $0.holds(condition) }) {
        finish(.skipped, input.value, attempts: 0)
        return .output(input)
      }
      isReached = true
      return end(try await attempt(try await pipedInput(input)))
    } catch is UnknownInDryRun {
      return try await endUndecided(after: input, isReached: isReached)
    } catch  where (run.isPerhaps || run.doubt.covers(error, of: step.checked)) && !Task.isCancelled
    {
      // Whether a step that may not run would fail is unknown, too, and so is whether a file is missing that
      // a skipped step may make.
      return try await endUndecided(after: input, isReached: isReached)
    } catch {
      return try end(with: error)
    }
  }

  private func pipedInput(_ input: StepOutput) async throws -> StepOutput {
    switch step.modifiers.input {
    case nil: input
    case .none?: .nothing
    case .value(let template): try await evaluate { try $0.value(template, wanting: .any) }
    }
  }

  // MARK: - Attempts

  /// Runs the action, again after each failure that `retry` covers.
  private func attempt(_ input: StepOutput) async throws -> Completion {
    let policy = step.modifiers.retry
    var pauses = policy?.pauses
    var timeLeft = policy?.within?.clockDuration
    while true {
      startAttempt()
      let began = run.elapsed()
      do {
        return try await tryOnce(input, within: timeLeft)
      } catch {
        if error is UnknownInDryRun { throw error }
        let failure = StepFailure(error, of: step.checked, attempt: attempts)
        try recordFailure(error, failure)
        guard let policy, policy.covers(failure.kind), !Task.isCancelled,
          !failure.mayHaveHappened || step.modifiers.onInterrupt == .retry
        else { throw error }
        if record?.isPastTry != true {
          timeLeft = timeLeft.map { $0 - (run.elapsed() - began) }
          guard let pause = pauses?.next(), timeLeft.map({ pause < $0 }) ?? true else {
            throw error
          }
          try await wait(pause, after: failure)
          timeLeft = timeLeft.map { $0 - pause }
        }
        note(failure: failure.message)
      }
    }
  }

  /// Runs the action once, within what is left of the time for all tries.
  private func tryOnce(
    _ input: StepOutput, within timeLeft: Duration?
  ) async throws -> Completion {
    let attempt = attempts
    let work: @Sendable () async throws -> Completion = { [self] in
      guard attempt > 1 else { return try await runOrReplay(input) }
      return try await frame.whileTrying(step.id, attempt: attempt) {
        try await runOrReplay(input)
      }
    }
    guard let timeLeft, let limit = step.modifiers.retry?.within else { return try await work() }
    return try await withTimeLimit(
      timeLeft, on: run.executor,
      exceeding: TimeLimitExceeded(limit: limit.clockDuration, isOfAllTries: true), work)
  }

  /// Records a failure in the journal, unless that is where it comes from.
  private func recordFailure(_ error: any Error, _ failure: StepFailure) throws {
    guard let record, !isReused, !Task.isCancelled, !run.wasInterrupted(by: failure) else { return }
    try record.fail(
      error, failure, isUnordered: error is TimeLimitExceeded || step.action.isConcurrent)
  }

  /// Waits before the next attempt.
  private func wait(_ pause: Duration, after failure: StepFailure) async throws {
    try handle()
    if !isReused {
      run.observer?(
        .retrying(
          StepReference(self), attempt: attempts + 1, after: pause, message: failure.message))
    }
    try await run.context.sleep(pause)
  }

  /// Runs the action, unless an earlier attempt of the run recorded a failure that running it again
  /// wouldn't show. Then the steps inside only repeat what was recorded, for the names that they set.
  private func runOrReplay(_ input: StepOutput) async throws -> Completion {
    guard let record, let failure = record.earlierFailure else { return try await limited(input) }
    isReused = true
    if step.checked.intent == nil {
      let outer = frame.isReplaying
      frame.isReplaying = true
      record.isReplaying = true
      // Its end is known already.
      _ = try? await limited(input)
      frame.isReplaying = outer
      if run.isInterrupted { return .interrupted }
      try Task.checkCancellation()
    }
    throw failure
  }

  /// Runs the action once, within its `timeout`.
  private func limited(_ input: StepOutput) async throws -> Completion {
    let action = step.action
    let timer: DeadlineTimer
    if let timeout = step.modifiers.timeout {
      timer = DeadlineTimer(try await evaluate { try $0.duration(timeout) })
    } else if step.checked.descriptor?.asksModel == true {
      timer = DeadlineTimer(Self.timeoutOfModels)
      modelLimit = timer
    } else {
      return try await action.run(self, after: input)
    }
    return try await withTimeLimit(timer, on: run.executor) {
      try await action.run(self, after: input)
    }
  }

  /// The time limit of a step that asks a model, unless it has one: a model may write for ever. It begins
  /// anew with each follow-up, and the time that a person takes for one isn't part of it.
  private static let timeoutOfModels = Duration.seconds(300)

  // MARK: - Ends

  /// Ends the visit of a step that came to its end.
  private func end(_ completion: Completion) -> Completion {
    var output = StepOutput.nothing
    switch completion {
    case .interrupted:
      finish(.interrupted, .nothing)
      return .interrupted
    case .output(let value):
      output = value
      if output.isNothing, output.absence == nil { output.absence = .step(step.checked) }
    case .nextPass, .endLoop, .endRun: break
    }
    if let name = step.modifiers.as { frame.set(name.value, to: output) }
    finish(outcome, output.value)
    if case .output = completion { return .output(output) }
    return completion
  }

  /// Ends the visit of a step whose outcome a dry run can't know, after simulating the steps in it that
  /// may run. The names that it sets are unknown too.
  ///
  /// - Parameter isReached: whether the step itself certainly runs.
  private func endUndecided(after input: StepOutput, isReached: Bool) async throws -> Completion {
    run.report(.wouldDo("perhaps \(clause)"))
    if !step.blocks.isEmpty {
      await Perhaps.$isActive.withValue(true) { await simulate(after: input, isReached: isReached) }
      try Task.checkCancellation()
    }
    if let name = step.modifiers.as { frame.set(name.value, to: .unknown) }
    for name in step.checked.step.namesSetInside { frame.set(name, to: .unknown) }
    finish(.undecided, .nothing, attempts: 0)
    return .output(.unknown)
  }

  /// Simulates the steps in the blocks that a dry run can't rule out.
  private func simulate(after input: StepOutput, isReached: Bool) async {
    if !isReached {
      do {
        _ = try await step.action.run(self, after: input)
        return
      } catch {
        guard error is UnknownInDryRun else { return }
      }
    }
    let checked = step.checked.step.action
    for block in step.blocks.dropFirst(ruledOut) {
      var (frame, first) = (frame, input)
      if checked.passNames != nil {
        let item: StepOutput? = checked is ForStep ? .unknown : nil
        first = item ?? input
        frame = Frame(pass: 1, of: self, previous: first, item: item)
      }
      _ = try? await block.run(after: first, in: frame, of: run)
    }
  }

  /// Ends the visit of a step that failed: as interrupted, as continued by `on_error`, or by throwing
  /// the failure.
  private func end(with error: any Error) throws -> Completion {
    var failure = StepFailure(error, of: step.checked, attempt: max(1, tries))
    // A failure of a step inside has told its own pass.
    if failure.pass == nil { failure.pass = frame.pass }
    if run.wasInterrupted(by: failure) {
      finish(.interrupted, .nothing)
      return .interrupted
    }
    finish(.failed(failure.message), .nothing)
    guard step.modifiers.onError == .continue, failure.kind.isForHandlers, !Task.isCancelled else {
      throw error is CancellationError ? error : failure
    }
    try handle()
    frame.error = failure.value
    let output = StepOutput.absent(.failure(step.checked))
    if let name = step.modifiers.as { frame.set(name.value, to: output) }
    return .output(output)
  }

  /// When the visit began and how long it took; of what an earlier attempt of the run performed, when
  /// and how long that was.
  private var time: (began: Duration, took: Duration) {
    let end = run.elapsed()
    guard let record else { return (started, end - started) }
    guard let earlier = record.earlierTime else {
      let inside = inside.withLock { $0 }
      guard let span = inside.span, span.lowerBound < started else {
        return (started, end - started)
      }
      return (span.lowerBound, (inside.isNew ? end : span.upperBound) - span.lowerBound)
    }
    let began = Duration.seconds(record.began.timeIntervalSince(run.beganAt))
    return (began, isReused ? earlier.took : end - began)
  }

  /// Adds the visit to the trace and reports its end.
  private func finish(
    _ outcome: StepTrace.Outcome, _ output: IntentValue, attempts: Int? = nil
  ) {
    let (began, took) = time
    if let outer, let record {
      let (span, hasNew) = inside.withLock { ($0.span, $0.isNew) }
      let isNew = hasNew || record.hasAddedEnd
      if isNew || span != nil || record.earlierTime != nil {
        outer.inside.withLock { $0.add(began, took, isNew: isNew) }
      }
    }
    let attempts = attempts ?? tries
    if isRecorded || (outcome.isFailure && run.recorder.keepsFailure()) {
      let checked = step.checked
      run.recorder.record(
        StepTrace(
          step: checked.id, line: checked.line, action: checked.action,
          sentence: sentence, path: frame.path, visit: number, inputs: inputs,
          conversions: conversions, output: kept(output), outcome: outcome, attempts: attempts,
          earlierFailures: earlierFailures, started: began, took: took), order: started)
    }
    run.observer?(
      .stepFinished(
        StepReference(self), outcome, output: output, attempts: attempts, took: took))
  }
}

/// Whether a dry run is at steps that may or may not run.
enum Perhaps {
  @TaskLocal static var isActive = false
}

extension ActiveRun {
  /// Whether the current task is at steps that a dry run can't know to run. They change nothing in the
  /// files of the dry run.
  var isPerhaps: Bool { context.isSimulation && Perhaps.isActive }
}

extension Step {
  /// The names that the step's blocks set, which are unknown in a dry run that can't run the blocks.
  fileprivate var namesSetInside: [String] {
    action.blocks.flatMap(\.steps).flatMap { step -> [String] in
      var names = step.namesSetInside
      if let name = step.modifiers.as { names.append(name.value) }
      return names + step.action.assignments.map(\.name.value)
    }
  }
}
