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
  var depth = 0

  package init(plan: Plan, context: IntentContext) {
    self.plan = plan
    self.context = context
  }

  /// Runs the workflow with these inputs.
  ///
  /// Never throws: whatever happens is in the result. Cancelling the task cancels the run; child
  /// processes end, and `finally` still runs.
  package func run(inputs: OrderedDictionary<String, IntentValue>, piped: IntentValue = .nothing)
    async -> RunResult
  {
    let state = RunState(
      plan: plan, context: context, library: library, names: names, depth: depth,
      observer: observer)
    let frame = Frame(parent: nil, previous: StepOutput(piped))
    for (name, value) in inputs { frame.set(name, to: StepOutput(value)) }
    let start = inputs.elements.first.map { StepOutput($0.value) } ?? StepOutput(piped)
    return await IntentContext.$current.withValue(context) {
      await self.run(after: start, in: frame, of: state)
    }
  }

  private func run(after start: StepOutput, in frame: Frame, of state: RunState) async -> RunResult
  {
    var ending = await ending { try await limitedBody(after: start, in: frame, of: state) }
    if let handler = plan.catch, case .failed(let failure) = ending {
      frame.error = failure.value
      ending = await self.ending {
        try await finish(
          handler.run(after: frame.previous, in: frame, of: state), in: frame, of: state)
      }
      // What `catch` handled is still a failed run, unless it ended it with `return`.
      if case .succeeded(_, isReturned: false) = ending { ending = .failed(failure) }
      frame.error = failure.value
    }
    if let finally = plan.finally {
      let last = ending
      let end = await self.ending {
        _ = try await uncancelled {
          try await finally.run(after: frame.previous, in: frame, of: state)
        }
        return .succeeded(.nothing, isReturned: false)
      }
      ending = if case .failed = end { end } else { last }
    }
    return result(of: ending, state)
  }

  private enum Ending {
    case succeeded(StepOutput, isReturned: Bool)
    case failed(StepFailure)
    case cancelled
    case timedOut(StepFailure)
  }

  private func ending(of work: () async throws -> Ending) async -> Ending {
    do {
      return try await work()
    } catch let failure as StepFailure where failure.kind != .cancelled {
      return Task.isCancelled ? .cancelled : .failed(failure)
    } catch is TimeLimitExceeded {
      let limit = plan.workflow.document.timeout
      return .timedOut(
        StepFailure(
          message: "the run took longer than \(limit?.value.description ?? "allowed")",
          kind: .timeout, step: 0, line: 0, action: "timeout", attempt: 1, range: limit?.range))
    } catch {
      return .cancelled
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
        return .succeeded(try state.output(template, in: frame), isReturned: false)
      } catch is UnknownInDryRun {
        return .succeeded(.unknown, isReturned: false)
      } catch {
        let failure = StepFailure(
          message: IntentErrorText.message(for: error), kind: .value, step: 0,
          line: template.range.start.line, action: "output", attempt: 1, range: template.range)
        throw failure
      }
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
    }
    return result
  }
}
