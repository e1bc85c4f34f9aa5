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
      piped: piped, effect: StepEffect(of: descriptor))
  }
}

private struct IntentOperation: Operation {
  let descriptor: IntentDescriptor
  let binder: IntentBinder
  let arguments: [Argument]
  let piped: Int?
  let effect: StepEffect

  var isQuestion: Bool { descriptor.sideEffects == .asks }

  func run(
    after input: StepOutput, in frame: Frame, of run: RunState, visit: StepVisit
  ) async throws -> Completion {
    let invocation = binder.begin()
    guard let record = visit.record else {
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
        try await setPiped(piped, to: input, on: invocation, in: frame, visit: visit)
      }
      return .output(try await perform(invocation, of: run, visit: visit))
    }
    return .output(
      try await journaled(invocation, after: input, in: frame, visit: visit, record))
  }

  /// Performs the intent and writes down what comes of it, or takes what was written down.
  private func journaled(
    _ invocation: IntentInvocation, after input: StepOutput, in frame: Frame, visit: StepVisit,
    _ record: VisitRecord
  ) async throws -> StepOutput {
    let run = visit.run
    // What was done is not prepared for again: the files it was done with may be elsewhere now.
    let target = record.hasEnded ? nil : invocation
    var hash = InputHash()
    hash.add(descriptor.id)
    for argument in arguments {
      hash.add(argument.index)
      hash.add(try await argument.set(on: target, in: frame, of: run, visit: visit))
    }
    if let piped, descriptor.parameters[piped].accepts(input) {
      hash.add(piped)
      hash.add(try await setPiped(piped, to: input, on: target, in: frame, visit: visit))
    }
    visit.isReused = record.hasEnded
    let earlier = try await record.begin(
      input: hash.value, effect, policy: visit.step.step.modifiers.onInterrupt
    ) {
      let answer = try await run.context.interaction.answer(
        Question(
          "The run was interrupted, so that this may or may not have happened: "
            + "\(visit.step.sentence). Do it again?", kind: .confirmation))
      return try run.convert(answer, to: .boolean) == .boolean(true)
    }
    if let earlier { return earlier }
    let output = try await perform(invocation, of: run, visit: visit)
    try record.finish(output)
    return output
  }

  @discardableResult
  private func setPiped(
    _ index: Int, to input: StepOutput, on invocation: IntentInvocation?, in frame: Frame,
    visit: StepVisit
  ) async throws -> IntentValue {
    guard input.isKnown else { throw UnknownInDryRun() }
    return try await descriptor.parameters[index].set(
      index, of: descriptor, on: invocation, in: frame, visit: visit, at: nil, isPlain: false
    ) { _ in input.value }
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
