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
    var given: OrderedDictionary<String, IntentValue> = [:]
    for (name, template) in inputs {
      let value = try run.output(template, in: frame).value
      visit.note(name, value, convertedFrom: value)
      given[name] = value
    }
    var runner = Runner(plan: try Planner.plan(found), context: run.context)
    runner.library = run.library
    runner.names = run.names
    runner.depth = run.depth + 1
    let bound = try await InputBinder(workflow: found, context: run.context).bind(
      given: given, start: given.isEmpty || input.value.hasValue ? input.value : .nothing)
    let result = await runner.run(inputs: bound, piped: input.value)
    switch result.status {
    case .succeeded, .skipped: return .output(StepOutput(result.output))
    case .cancelled: throw CancellationError()
    case .failed, .timedOut:
      guard var failure = result.failure else { throw CancellationError() }
      failure.source = failure.source ?? found.document.source
      throw failure
    }
  }

  private static let deepest = 32
}
