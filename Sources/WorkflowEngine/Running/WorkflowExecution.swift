import AppIntentsCore
import Diagnostics
import WorkflowLanguage

/// One execution of a workflow: its steps, then `on_failure` if they failed, then `finally`.
struct WorkflowExecution: Sendable {
  private let plan: Plan
  private let run: ActiveRun
  private let frame: Frame
  /// The journal's part about the workflow as a whole.
  private let record: VisitRecord?
  /// The input of the first step.
  private let start: StepOutput
  private let inputs: [IntentValue]

  init(
    _ plan: Plan, of run: ActiveRun, in frame: Frame,
    inputs: BoundInputs
  ) {
    self.plan = plan
    self.run = run
    self.frame = frame
    record = run.keeper.map {
      VisitRecord(keeper: $0, place: frame.place(of: 0), isReplaying: frame.isReplaying)
    }
    let inputs = inputs.outputs
    var start = inputs.first?.output ?? frame.previous
    if start.isNothing, start.absence == nil { start.absence = .start }
    self.start = start
    for (name, output) in inputs { frame.set(name, to: output) }
    self.inputs = inputs.map(\.output.value)
  }

  func result() async -> RunResult {
    defer { run.whenEnded?(FinishedRun(frame, of: run)) }
    var ending = await runSteps()
    if case .failed(let failure) = ending, let steps = plan.onFailure {
      ending = await react(to: failure, with: steps)
    }
    if case .interrupted = ending { return result(of: ending) }
    if let finally = plan.finally {
      frame.error = ending.failure?.value
      ending = ending.followed(byFinally: await runFinally(finally, after: ending))
    }
    return result(of: ending)
  }

  // MARK: - Blocks

  /// Runs the steps. A cancellation or a timeout is recorded, because running the steps again
  /// wouldn't show it.
  private func runSteps() async -> Ending {
    if let record, let failure = record.earlierFailure { return await replay(until: failure) }
    let ending = await self.ending { try await runStepsInTime() }
    do {
      switch ending {
      // The cause of a nested workflow's cancellation is recorded elsewhere.
      case .canceled: if run.depth == 0 { try record?.end(.canceled) }
      case .timedOut(let failure): try record?.end(failure)
      case .failed(let failure) where failure.kind == .memory && run.depth == 0:
        try record?.end(failure)
      case .succeeded, .failed, .interrupted: break
      }
    } catch {
      return .interrupted
    }
    return ending
  }

  /// Repeats what was recorded of the steps, for the names that they set.
  private func replay(until failure: StepFailure) async -> Ending {
    let outer = frame.isReplaying
    frame.isReplaying = true
    _ = await ending { try await runStepsInTime() }
    frame.isReplaying = outer
    if run.isInterrupted { return .interrupted }
    return switch failure.kind {
    case .canceled: .canceled
    case .memory: .failed(failure)
    default: .timedOut(failure)
    }
  }

  private func runStepsInTime() async throws -> Ending {
    let steps: @Sendable () async throws -> Ending = {
      let charges = try chargeInputs()
      defer { withExtendedLifetime(charges) {} }
      return try await output(of: plan.body.run(after: start, in: frame, of: run))
    }
    let isEnded = run.sharesMemory && run.depth == 0
    let body: @Sendable () async throws -> Ending = {
      isEnded ? try await run.memory.ending(on: run.executor, steps) : try await steps()
    }
    guard let limit = run.workflow.document.timeout else { return try await body() }
    return try await withTimeLimit(limit.value.clockDuration, on: run.executor, body)
  }

  /// Counts the memory of the inputs of a whole run. Those of a part are values of its caller.
  private func chargeInputs() throws -> [MemoryCharge] {
    guard run.depth == 0 else { return [] }
    let limits = run.context.limits
    return try inputs.compactMap {
      try run.memory.charge((try? limits.size(of: $0)) ?? limits.bytes)
    }
  }

  /// Runs `on_failure`.
  private func react(to failure: StepFailure, with steps: PlannedBlock) async -> Ending {
    frame.error = failure.value
    let ending = await ending {
      try await frame.whileFailing(nil) {
        try await output(of: steps.run(after: frame.previous, in: frame, of: run))
      }
    }
    return ending.ofOnFailure(after: failure)
  }

  private func runFinally(_ finally: PlannedBlock, after last: Ending) async -> Ending {
    let work: @Sendable () async throws -> Completion = {
      try await finally.run(after: frame.previous, in: frame, of: run)
    }
    return await ending {
      let end =
        last.isSuccess
        ? try await run.uncancelled(work)
        : try await frame.whileFailing(nil) { try await run.uncancelled(work) }
      return end.isInterrupted ? .interrupted : .succeeded(.nothing, isReturned: false)
    }
  }

  // MARK: - Endings

  /// The ending of some work, whatever it throws.
  private func ending(of work: () async throws -> Ending) async -> Ending {
    do {
      return try await work()
    } catch  where run.keeper?.hasStopped == true {
      return .interrupted
    } catch let failure as StepFailure where failure.kind != .canceled {
      guard Task.isCancelled else { return .failed(failure) }
      return run.isInterrupted ? .interrupted : .canceled
    } catch let error as OutOfMemory {
      return .failed(StepFailure(ofRun: error))
    } catch is TimeLimitExceeded {
      let limit = run.workflow.document.timeout
      return .timedOut(
        StepFailure(
          message: "the run took longer than \(limit?.value.description ?? "allowed")",
          kind: .timeout, ofRun: "timeout", range: limit?.range))
    } catch {
      return run.isInterrupted ? .interrupted : .canceled
    }
  }

  /// The run's output: the value of `return`, else `output:`, else the output of the last step.
  private func output(of completion: Completion) async throws -> Ending {
    switch completion {
    case .endRun(let output): return .succeeded(output, isReturned: true)
    case .output(let last):
      guard let template = run.workflow.document.output else {
        return .succeeded(last, isReturned: false)
      }
      do {
        let output = try await UnreadProperty.reading {
          try Evaluator(frame: frame, run: run).output(template)
        }
        return .succeeded(output, isReturned: false)
      } catch is UnknownInDryRun {
        return .succeeded(.unknown, isReturned: false)
      } catch {
        throw StepFailure(
          message: IntentErrorText.message(for: error), kind: .value, ofRun: "output",
          line: template.range.start.line, range: template.range)
      }
    case .interrupted: return .interrupted
    case .nextPass, .endLoop: return .succeeded(.nothing, isReturned: false)
    }
  }

  func result(of ending: Ending) -> RunResult {
    var result = RunResult(
      status: .succeeded, output: .nothing, failure: nil, trace: run.recorder.trace,
      took: run.elapsed())
    switch ending {
    case .succeeded(let output, let isReturned):
      result.output = output.value
      result.origin = output.origin
      result.charges = output.charges
      result.isReturned = isReturned
    case .failed(let failure):
      result.status = .failed
      result.failure = failure
      result.origin = ValueOrigin(run.modelPart.errorSources)
    case .timedOut(let failure):
      result.status = .timedOut
      result.failure = failure
      result.origin = ValueOrigin(run.modelPart.errorSources)
    case .canceled: result.status = .canceled
    case .interrupted:
      result.status = .interrupted
      result.failure = run.keeper?.stopReason.map(StepFailure.init(stoppedBy:))
    }
    return result
  }
}

extension WorkflowExecution {
  /// How a workflow, or a part of it, ended.
  enum Ending: Sendable {
    case succeeded(StepOutput, isReturned: Bool)
    case failed(StepFailure)
    case canceled
    case timedOut(StepFailure)
    case interrupted

    var isSuccess: Bool { if case .succeeded = self { true } else { false } }

    /// What the run, or the part of it, failed with.
    var failure: StepFailure? {
      switch self {
      case .failed(let failure), .timedOut(let failure): failure
      case .succeeded, .canceled, .interrupted: nil
      }
    }

    /// The workflow's ending, if this is the ending of its `on_failure`: it stays failed, also with a
    /// `return` there.
    func ofOnFailure(after failure: StepFailure) -> Ending {
      switch self {
      case .succeeded: .failed(failure)
      case .failed(let later): .failed(later.inOnFailure(after: failure))
      case .canceled, .timedOut, .interrupted: self
      }
    }

    /// The workflow's ending, if this is the ending before its `finally`.
    func followed(byFinally end: Ending) -> Ending {
      switch (self, end) {
      case (.failed(let first), .failed(let later)): .failed(first.followed(byFinally: later))
      case (.timedOut(let first), .failed(let later)): .timedOut(first.followed(byFinally: later))
      case (_, .failed), (_, .interrupted), (_, .canceled): end
      case (_, .succeeded), (_, .timedOut): self
      }
    }
  }
}

extension StepFailure {
  fileprivate static var canceled: StepFailure {
    StepFailure(message: "the run was canceled", kind: .canceled, ofRun: "run")
  }

  /// The failure of a run that had to end for the memory of all runs.
  fileprivate init(ofRun error: OutOfMemory) {
    self.init(message: error.message, kind: .memory, ofRun: "run")
    help = OutOfMemory.help
  }

  fileprivate init(stoppedBy error: any Error) {
    self.init(
      message: "the run's journal can't be written: \(IntentErrorText.message(for: error))",
      kind: .other, ofRun: "journal")
    help = "the run can go on when it can be written again"
  }

  /// A failure of a run as a whole rather than of a step.
  fileprivate init(
    message: String, kind: Kind, ofRun action: String, line: Int = 0, range: SourceRange? = nil
  ) {
    self.init(
      message: message, kind: kind, step: 0, line: line, action: action, attempt: 1, range: range)
  }
}
