package import AppIntents
import Diagnostics
package import OrderedCollections
import WorkflowLanguage

/// Runs a planned workflow from its inputs to its result.
package struct Runner: Sendable {
  package var plan: Plan
  package var context: IntentContext
  package var library: any WorkflowLibrary = EmptyLibrary()
  package var names = RunNames()
  package var observer: (@Sendable (RunEvent) -> Void)?
  /// Where the run writes down what its steps do, so that it can go on after an interruption.
  package var journal: (any RunJournal)?
  /// What earlier attempts of the run wrote into its journal, in order. The inputs are taken from
  /// there (see `[JournalEntry].inputs`); `names` have to be those of the first attempt.
  package var earlier: [JournalEntry] = []
  /// Stops the run so that it can go on later.
  package var interruption: Interruption?
  /// Where the steps are performed: an intent may keep its thread as long as it likes. Nil is where
  /// the task is.
  package var executor: (any TaskExecutor)?
  /// The run of which this one is a part, and what stands before its steps' places there.
  var outer: RunState?
  var placePrefix = ""
  /// Whether the run that this one is a part of only does again what was written down.
  var isReplaying = false

  package init(plan: Plan, context: IntentContext) {
    self.plan = plan
    self.context = context
  }

  /// Runs the workflow with these inputs, or lets it go on with those it began with.
  ///
  /// Never throws: whatever happens is in the result. Cancelling the task cancels the run; child
  /// processes end, and `finally` still runs.
  package func run(inputs: OrderedDictionary<String, IntentValue>, piped: IntentValue = .nothing)
    async -> RunResult
  {
    let state = makeState()
    let inputs = earlier.inputs ?? inputs
    let frame = Frame(previous: StepOutput(piped), placePrefix: placePrefix)
    frame.isReplaying = isReplaying
    for (name, value) in inputs { frame.set(name, to: StepOutput(value)) }
    let start = inputs.elements.first.map { StepOutput($0.value) } ?? StepOutput(piped)
    return await IntentContext.$current.withValue(state.context) {
      if outer == nil, earlier.inputs == nil, !inputs.isEmpty {
        do {
          try state.keeper?.add(.beginning(with: inputs))
        } catch {
          return result(of: .interrupted, state)
        }
      }
      guard outer == nil else { return await run(after: start, in: frame, of: state) }
      guard let interruption else {
        return await withTaskExecutorPreference(executor) {
          await run(after: start, in: frame, of: state)
        }
      }
      let body = Task(executorPreference: executor) {
        await run(after: start, in: frame, of: state)
      }
      return await interruption.endingOnExpiry(body).get()
    }
  }

  func makeState() -> RunState {
    if let outer {
      return RunState(
        plan: plan, context: context, library: library, names: names, depth: outer.depth + 1,
        observer: outer.observer, keeper: outer.keeper, interruption: outer.interruption,
        executor: outer.executor, began: outer.began)
    }
    let keeper = journal.map { JournalKeeper($0, earlier: earlier) }
    return RunState(
      plan: plan,
      context: keeper.map { context.journaled(by: $0, interruption: interruption) } ?? context,
      library: library, names: names, observer: observer, keeper: keeper,
      interruption: interruption, executor: executor)
  }

  private func run(after start: StepOutput, in frame: Frame, of state: RunState) async -> RunResult
  {
    let record = state.keeper.map {
      VisitRecord(keeper: $0, place: frame.place(of: 0), isReplaying: isReplaying)
    }
    var ending = await bodyEnding(after: start, in: frame, of: state, record)
    if let handler = plan.catch, case .failed(let failure) = ending {
      frame.error = failure.value
      ending = await self.ending(in: state) {
        try await frame.whileFailing(nil) {
          try await finish(
            handler.run(after: frame.previous, in: frame, of: state), in: frame, of: state)
        }
      }
      // What `catch` handled is still a failed run, unless it ended it with `return`.
      switch ending {
      case .succeeded(_, isReturned: false): ending = .failed(failure)
      case .succeeded:
        do {
          try record?.handle(upTo: plan.workflow.document.stepCount)
        } catch {
          ending = .interrupted
        }
      case .failed, .cancelled, .timedOut, .interrupted: break
      }
      frame.error = failure.value
    }
    if case .interrupted = ending { return result(of: ending, state) }
    if let finally = plan.finally {
      let last = ending
      let end = await self.ending(in: state) {
        let work: @Sendable () async throws -> Completion = {
          try await finally.run(after: frame.previous, in: frame, of: state)
        }
        let end =
          last.isSuccess
          ? try await state.uncancelled(work)
          : try await frame.whileFailing(nil) { try await state.uncancelled(work) }
        return end.isInterrupted ? .interrupted : .succeeded(.nothing, isReturned: false)
      }
      switch end {
      case .failed, .interrupted, .cancelled: ending = end
      case .succeeded, .timedOut: ending = last
      }
    }
    return result(of: ending, state)
  }

  /// Runs the steps. That they were cancelled or took too long is written down, because doing them
  /// again wouldn't show it.
  private func bodyEnding(
    after start: StepOutput, in frame: Frame, of state: RunState, _ record: VisitRecord?
  ) async -> Ending {
    if let record, let failure = record.earlierFailure {
      frame.isReplaying = true
      _ = await ending(in: state) { try await limitedBody(after: start, in: frame, of: state) }
      frame.isReplaying = isReplaying
      if state.isInterrupted { return .interrupted }
      return failure.kind == .cancelled ? .cancelled : .timedOut(failure)
    }
    let ending = await ending(in: state) {
      try await limitedBody(after: start, in: frame, of: state)
    }
    do {
      switch ending {
      // A workflow under `run:` is cancelled for something that is known elsewhere.
      case .cancelled: if outer == nil { try record?.end(.cancelled) }
      case .timedOut(let failure): try record?.end(failure)
      case .succeeded, .failed, .interrupted: break
      }
    } catch {
      return .interrupted
    }
    return ending
  }

  private enum Ending {
    case succeeded(StepOutput, isReturned: Bool)
    case failed(StepFailure)
    case cancelled
    case timedOut(StepFailure)
    case interrupted

    var isSuccess: Bool { if case .succeeded = self { true } else { false } }
  }

  private func ending(
    in state: RunState, of work: () async throws -> Ending
  ) async -> Ending {
    do {
      return try await work()
    } catch  where state.keeper?.hasStopped == true {
      return .interrupted
    } catch let failure as StepFailure where failure.kind != .cancelled {
      guard Task.isCancelled else { return .failed(failure) }
      return state.isInterrupted ? .interrupted : .cancelled
    } catch is TimeLimitExceeded {
      let limit = plan.workflow.document.timeout
      return .timedOut(
        StepFailure(
          message: "the run took longer than \(limit?.value.description ?? "allowed")",
          kind: .timeout, step: 0, line: 0, action: "timeout", attempt: 1, range: limit?.range))
    } catch {
      return state.isInterrupted ? .interrupted : .cancelled
    }
  }

  private func limitedBody(
    after start: StepOutput, in frame: Frame, of state: RunState
  ) async throws -> Ending {
    let body: @Sendable () async throws -> Ending = {
      try await finish(
        plan.body.run(after: start, in: frame, of: state), in: frame, of: state)
    }
    guard let limit = plan.workflow.document.timeout else { return try await body() }
    return try await withTimeLimit(limit.value.clockDuration, body)
  }

  /// What the run gives back: `return`'s value, else `output:`, else the last step's output.
  private func finish(
    _ completion: Completion, in frame: Frame, of state: RunState
  ) throws -> Ending {
    switch completion {
    case .endRun(let output): return .succeeded(output, isReturned: true)
    case .output(let last):
      guard let template = plan.workflow.document.output else {
        return .succeeded(last, isReturned: false)
      }
      do {
        return .succeeded(try state.output(template, in: frame, for: nil), isReturned: false)
      } catch is UnknownInDryRun {
        return .succeeded(.unknown, isReturned: false)
      } catch {
        let failure = StepFailure(
          message: IntentErrorText.message(for: error), kind: .value, step: 0,
          line: template.range.start.line, action: "output", attempt: 1, range: template.range)
        throw failure
      }
    case .interrupted: return .interrupted
    case .nextPass, .endLoop: return .succeeded(.nothing, isReturned: false)
    }
  }

  private func result(of ending: Ending, _ state: RunState) -> RunResult {
    var result = RunResult(
      status: .succeeded, output: .nothing, failure: nil, trace: state.recorder.trace,
      took: state.elapsed())
    switch ending {
    case .succeeded(let output, let isReturned):
      result.output = output.value
      result.isReturned = isReturned
    case .failed(let failure):
      result.status = .failed
      result.failure = failure
    case .timedOut(let failure):
      result.status = .timedOut
      result.failure = failure
    case .cancelled: result.status = .cancelled
    case .interrupted:
      result.status = .interrupted
      result.failure = state.keeper?.stopReason.map(StepFailure.init(stoppedBy:))
    }
    return result
  }
}

extension StepFailure {
  /// The user's own doing.
  fileprivate static let cancelled = StepFailure(
    message: "the run was cancelled", kind: .cancelled, step: 0, line: 0, action: "run", attempt: 1)

  fileprivate init(stoppedBy error: any Error) {
    self.init(
      message: "the run's journal can't be written: \(IntentErrorText.message(for: error))",
      kind: .other, step: 0, line: 0, action: "journal", attempt: 1,
      help: "the run can go on when it can be written again")
  }
}
