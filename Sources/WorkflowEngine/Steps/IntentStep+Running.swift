import AppIntents
import Diagnostics
import WorkflowLanguage
import WorkflowValues

extension IntentStep: PlannableAction {
  func operation(for step: Step, with planner: inout Planner) throws -> any Operation {
    guard let descriptor = planner.checked(step).descriptor else {
      throw PlanningError(message: "there is no intent `\(intent.value)`", step: step)
    }
    var given = parameters
    if let first, let name = descriptor.parameters.first?.name {
      given.insert((Located(name, at: first.range), first), at: 0)
    }
    let arguments = try given.compactMap { name, template in
      try descriptor.parameters.firstIndex { $0.name == name.value }.map { index in
        try Argument(index, of: descriptor, template: template)
      }
    }
    // What the step doesn't give comes by the pipe.
    let piped = descriptor.pipedParameter.flatMap { index in
      arguments.contains { $0.index == index } ? nil : index
    }
    return IntentOperation(
      descriptor: descriptor, binder: IntentBinder.of(descriptor.intent), arguments: arguments,
      piped: piped)
  }
}

private struct IntentOperation: Operation {
  let descriptor: IntentDescriptor
  let binder: IntentBinder
  let arguments: [Argument]
  let piped: Int?

  func run(
    after input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> Completion {
    let invocation = binder.begin()
    for argument in arguments {
      try await argument.set(on: invocation, in: frame, of: run, visit: visit)
    }
    if let piped, descriptor.parameters[piped].accepts(input) {
      // What a dry run doesn't know but the intent can do without, such as the value that `wait`
      // hands on, doesn't keep it from telling the rest.
      guard input.isKnown || descriptor.parameters[piped].isRequired else {
        _ = try await perform(invocation, of: run, visit: visit)
        return .output(.unknown)
      }
      try await setPiped(piped, to: input, on: invocation, of: run, visit: visit)
    }
    return .output(try await perform(invocation, of: run, visit: visit))
  }

  private func setPiped(
    _ index: Int, to input: StepOutput, on invocation: IntentInvocation, of run: RunState,
    visit: StepVisit
  ) async throws {
    guard input.isKnown else { throw UnknownInDryRun() }
    let parameter = descriptor.parameters[index]
    do {
      let value = try await run.convert(input.value, for: parameter)
      visit.note(parameter.name, value, convertedFrom: input.value)
      try parameter.checkLimits(of: value, in: descriptor)
      try invocation.set(index, to: value)
    } catch let error as ConversionError {
      throw ParameterError(error, parameter: parameter, of: descriptor, range: nil)
    } catch let error as IntentValueError {
      throw ParameterError(error, parameter: parameter, of: descriptor, range: nil)
    }
  }

  private func perform(
    _ invocation: IntentInvocation, of run: RunState, visit: StepVisit
  ) async throws -> StepOutput {
    if run.context.isSimulation, let simulated = try await simulate(invocation, visit: visit, run) {
      return simulated
    }
    var outcome = try await invocation.perform()
    var hops = 0
    while let next = outcome.opens, hops < Self.mostHops {
      hops += 1
      outcome = try await IntentBinder.begin(next).perform()
    }
    if let dialog = outcome.dialog { run.report(.log(dialog)) }
    return StepOutput(outcome.value, details: outcome.details)
  }

  /// What a dry run does instead of performing the intent; nil where performing it is safe, because
  /// it changes nothing, or nothing but the files that the dry run simulates.
  private func simulate(
    _ invocation: IntentInvocation, visit: StepVisit, _ run: RunState
  ) async throws -> StepOutput? {
    if let outcome = try await invocation.simulate() {
      visit.isSimulated = true
      return StepOutput(outcome.value, details: outcome.details)
    }
    let changes = descriptor.sideEffects.intersection(.changes)
    if changes.isEmpty || changes == .writesFiles { return nil }
    visit.isSimulated = true
    run.report(.wouldDo(visit.step.clause))
    return descriptor.outputType == .nothing ? .nothing : .unknown
  }

  /// An intent that opens another that opens another … ends here.
  private static let mostHops = 16
}

extension ParameterDescriptor {
  /// Whether what the pipe brings is for this parameter: nothing is, where something is required,
  /// so that the message says what is missing.
  fileprivate func accepts(_ input: StepOutput) -> Bool {
    !input.isKnown || input.value != .nothing || type.isList
  }
}
