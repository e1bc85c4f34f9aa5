import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowLanguage

extension RunStep: RunnableAction {
  func run(_ visit: StepVisit, after input: StepOutput) async throws -> Completion {
    let called = try find(for: visit)
    var given: OrderedDictionary<String, StepOutput> = [:]
    for (name, template) in inputs {
      let output = try await visit.evaluate { try $0.output(template) }
      visit.note(name.value, output.value)
      given[name.value] = output
    }
    defer { withExtendedLifetime(given) {} }
    let start = given.isEmpty || input.value.hasValue ? input : .nothing
    if let standIn = try await visit.standIn() { return .output(standIn) }
    let bound: BoundInputs
    do {
      bound = try await bind(given, start: start, of: called, visit)
    } catch let error as InputError where input.isNothing && error.isAboutFirst(of: called, given) {
      throw error.explained(by: input.absence)
    }
    let result = await visit.run.runWorkflow(called, bound, input, visit)
    switch result.status {
    case .succeeded: return .output(try output(of: result, called, visit))
    case .interrupted: return .interrupted
    case .canceled: throw CancellationError()
    case .failed, .timedOut:
      guard var failure = result.failure else { throw CancellationError() }
      failure.source = failure.source ?? called.document.source
      throw failure
    }
  }

  /// The output of the workflow, which may be no larger than a value of this one.
  private func output(
    of result: RunResult, _ called: Workflow, _ visit: StepVisit
  ) throws -> StepOutput {
    if called.document.maxValue != nil { try visit.run.context.limits.check(result.output) }
    var output = StepOutput(result.output, from: result.origin)
    output.charges = result.charges
    return output
  }

  /// The workflow to run: the one that was checked with its caller.
  private func find(for visit: StepVisit) throws -> Workflow {
    guard let called = visit.run.workflow.called[workflow.value] else {
      throw ControlError(message: "there is no workflow `\(workflow.value)`")
    }
    try checkThatUnchanged(called, visit)
    return called
  }

  /// A workflow that was changed while the run was interrupted may have other steps.
  private func checkThatUnchanged(_ workflow: Workflow, _ visit: StepVisit) throws {
    guard let record = visit.record else { return }
    var hash = InputHash()
    hash.add(workflow.document.source.text)
    guard try record.recall("\(hash.value)") else {
      throw OtherInput(
        message: "the workflow `\(self.workflow.value)` was changed since the interruption")
    }
  }

  /// Binds the workflow's inputs, which may ask questions and read files.
  private func bind(
    _ given: OrderedDictionary<String, StepOutput>, start: StepOutput, of called: Workflow,
    _ visit: StepVisit
  ) async throws -> BoundInputs {
    var binder = InputBinder(workflow: called, context: visit.run.context)
    binder.asks = false
    binder.gate = visit.run.answerGate
    guard let record = visit.record else {
      return try await binder.bind(given: given, start: start)
    }
    let (bound, _) = try await record.observeAll {
      try await binder.bind(given: given, start: start).journaled
    }
    return BoundInputs(journaled: bound) ?? BoundInputs()
  }
}

extension InputError {
  /// Whether it is about the input that the previous output fills.
  fileprivate func isAboutFirst(
    of called: Workflow, _ given: OrderedDictionary<String, StepOutput>
  ) -> Bool {
    called.document.inputs.first?.name.value == input && given[input] == nil
  }

  /// The error with the reason why the previous step gave nothing.
  fileprivate func explained(by absence: Absence?) -> InputError {
    InputError(
      input: input, message: "\(message), but gets nothing: \(absence.reason)",
      help: "give `\(input)`, or skip the step `when` there is no value", kind: kind)
  }
}
