import AppIntents
import Diagnostics
import OrderedCollections
import WorkflowLanguage

extension RunStep: PlannableAction {
  var sentence: String { "run \(workflow.value)" }

  func operation(for step: Step, with planner: inout Planner) throws -> any Operation {
    RunOperation(
      workflow: workflow.value, inputs: inputs.map { ($0.name.value, $0.value) })
  }
}

private struct RunOperation: Operation {
  let workflow: String
  let inputs: [(name: String, value: Template)]

  func run(
    after input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> Completion {
    guard run.depth < Self.deepest else {
      throw ControlError(
        message: "workflows run each other \(Self.deepest) deep",
        help: "a workflow that runs itself needs a condition under which it stops")
    }
    let found: Workflow
    do {
      found = try run.library.workflow(
        named: workflow, from: run.plan.workflow.document.source)
    } catch let error as WorkflowNotFound {
      throw ControlError(message: error.description, help: "`segue list` shows those there are")
    }
    try checkThatUnchanged(found, visit: visit)
    var given: OrderedDictionary<String, IntentValue> = [:]
    for (name, template) in inputs {
      let value = try run.output(template, in: frame, for: visit).value
      visit.note(name, value, convertedFrom: value)
      given[name] = value
    }
    var runner = Runner(plan: try Planner.plan(found), context: run.context)
    runner.library = run.library
    runner.names = run.names
    runner.outer = run
    runner.isReplaying = frame.isReplaying
    runner.placePrefix = frame.place(of: visit.step.id) + ">"
    let bound = try await bind(
      InputBinder(workflow: found, context: run.context), given: given,
      start: given.isEmpty || input.value.hasValue ? input.value : .nothing, visit)
    let result = await runner.run(inputs: bound, piped: input.value)
    switch result.status {
    case .succeeded, .skipped: return .output(StepOutput(result.output))
    case .interrupted: return .interrupted
    case .cancelled: throw CancellationError()
    case .failed, .timedOut:
      guard var failure = result.failure else { throw CancellationError() }
      failure.source = failure.source ?? found.document.source
      throw failure
    }
  }

  /// The workflow's inputs, which may need questions and looks at files.
  private func bind(
    _ binder: InputBinder, given: OrderedDictionary<String, IntentValue>, start: IntentValue,
    _ visit: StepVisit
  ) async throws -> OrderedDictionary<String, IntentValue> {
    guard let record = visit.record else {
      return try await binder.bind(given: given, start: start)
    }
    let (bound, _) = try await record.observeAll {
      StepOutput(.dictionary(try await binder.bind(given: given, start: start)))
    }
    guard case .dictionary(let inputs) = bound.value else { return [:] }
    return inputs
  }

  /// A workflow that was changed while the run was interrupted may have other steps now.
  private func checkThatUnchanged(_ workflow: Workflow, visit: StepVisit) throws {
    guard let record = visit.record else { return }
    var hash = InputHash()
    hash.add(workflow.document.source.text)
    guard try record.recall("\(hash.value)") else {
      throw OtherInput(
        message: "the workflow `\(self.workflow)` was changed since the interruption")
    }
  }

  private static let deepest = 32
}
