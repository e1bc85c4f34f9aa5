package import AppIntentsCore
import OrderedCollections
package import WorkflowLanguage

/// Runs a workflow from its inputs to its result.
///
/// ```swift
/// let inputs = try await InputBinder(workflow: workflow, context: context).bind(…)
/// let result = await Runner(Plan(workflow), RunSetup(context: context)).run(inputs: inputs)
/// ```
package struct Runner: Sendable {
  private let plan: Plan
  private let setup: RunSetup

  package init(_ plan: Plan, _ setup: RunSetup) {
    self.plan = plan
    self.setup = setup
  }

  /// Runs the workflow with these inputs, or continues an earlier attempt with the inputs of that.
  ///
  /// An error is part of the result. Canceling the task cancels the run: its programs end, and
  /// `finally` still runs.
  ///
  /// - Parameter piped: the value that started the run, which the first step receives if there are no
  ///   inputs.
  package func run(
    inputs: BoundInputs, piped: IntentValue = .nothing
  ) async -> RunResult {
    let run = ActiveRun(plan.workflow, setup, runWorkflow: Self.runNested)
    let begunWith = setup.earlier.inputs
    let inputs = begunWith ?? inputs
    let execution = WorkflowExecution(
      plan, of: run, in: Frame(previous: StepOutput(piped, from: setup.startOrigin)),
      inputs: inputs)
    return await IntentContext.$current.withValue(run.context) {
      if begunWith == nil, !inputs.values.isEmpty {
        do {
          try run.keeper?.add(.beginning(with: inputs))
        } catch {
          return execution.result(of: .interrupted)
        }
      }
      guard let interruption = run.interruption else {
        return await withTaskExecutorPreference(run.executor) { await execution.result() }
      }
      let body = Task(executorPreference: run.executor) { await execution.result() }
      return await interruption.endingOnExpiry(body).get()
    }
  }

  /// The text of a template outside the steps, such as `key`, which can only use the inputs and the
  /// names that every run has.
  package func text(
    of template: Template, inputs: BoundInputs
  ) async throws -> String {
    let run = ActiveRun(plan.workflow, setup, runWorkflow: Self.runNested)
    let frame = Frame(previous: .nothing)
    for (name, output) in inputs.outputs { frame.set(name, to: output) }
    return try await IntentContext.$current.withValue(run.context) {
      try await UnreadProperty.reading { try Evaluator(frame: frame, run: run).text(template) }
    }
  }

  /// Runs a workflow as a part of another one's run.
  private static let runNested: NestedWorkflowRunner = { workflow, inputs, piped, visit in
    let frame = Frame(
      previous: piped, prefix: visit.place.prefixInWorkflow,
      isReplaying: visit.frame.isReplaying)
    let run = ActiveRun(workflow, for: visit)
    // The intents find the context, with the limits of this workflow, in the task.
    return await IntentContext.$current.withValue(run.context) {
      await WorkflowExecution(Plan(workflow), of: run, in: frame, inputs: inputs).result()
    }
  }
}
