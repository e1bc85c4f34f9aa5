import AppIntentsCore
import WorkflowLanguage
import WorkflowValues

/// Sets the parameters of a step's intent and has it performed, unless an earlier attempt of the run has
/// recorded its outcome.
struct IntentPerformer: RunnableAction {
  private let intent: BoundIntent
  private let binder: IntentBinder
  private let effect: StepEffect
  /// Where the output comes from.
  private let origin: OutputOrigin

  init(_ intent: BoundIntent) {
    let descriptor = intent.known.descriptor
    self.intent = intent
    binder = descriptor.binder
    effect = StepEffect(of: descriptor)
    origin = OutputOrigin(of: intent)
  }

  func run(_ visit: StepVisit, after input: StepOutput) async throws -> Completion {
    let invocation = binder.begin()
    if let record = visit.record {
      return .output(try await run(invocation, visit, record, after: input))
    }
    let setter = ArgumentSetter(intent: intent, invocation: invocation, visit: visit)
    var given = GivenValues(of: intent.known.descriptor)
    for argument in intent.arguments {
      given.add(try await setter.set(argument), ofParameter: argument.index)
    }
    if let piped = intent.piped, accepts(input, by: piped, visit) {
      // In a dry run an unknown value for an optional parameter, such as the one that `wait` hands
      // on, doesn't prevent the simulation.
      guard input.isKnown || intent.known.descriptor.parameters[piped.index].isRequired else {
        // A model would be asked about it.
        if intent.known.descriptor.asksModel { throw UnknownInDryRun() }
        _ = try await perform(invocation, visit, from: given)
        return .output(.unknown)
      }
      given.add(try await setter.set(piped, to: input), ofParameter: piped.index)
    }
    return .output(try await perform(invocation, visit, from: given))
  }

  /// Performs the intent and records its outcome, or returns the recorded output.
  private func run(
    _ invocation: IntentInvocation, _ visit: StepVisit, _ record: VisitRecord,
    after input: StepOutput
  ) async throws -> StepOutput {
    // An intent that has been performed isn't prepared again: its files may have been moved since.
    let setter = ArgumentSetter(
      intent: intent, invocation: record.hasEnded ? nil : invocation, visit: visit)
    var hash = InputHash()
    hash.add(intent.known.descriptor.id)
    var given = GivenValues(of: intent.known.descriptor)
    for argument in intent.arguments {
      hash.add(argument.index)
      let output = try await setter.set(argument)
      hash.add(output.value)
      given.add(output, ofParameter: argument.index)
    }
    if let piped = intent.piped, accepts(input, by: piped, visit) {
      hash.add(piped.index)
      let output = try await setter.set(piped, to: input)
      hash.add(output.value)
      given.add(output, ofParameter: piped.index)
    }
    let effect = isPlaced(given) ? effect : effect.withinRun
    visit.isReused = record.hasEnded
    let earlier = try await record.begin(
      input: hash.value, effect, policy: visit.step.modifiers.onInterrupt,
      goesOnAfterAnswers: intent.known.descriptor.asksModel, interrupted: .interrupted(visit)
    ) { try await confirmRepeating(visit) }
    if let earlier { return earlier }
    let output: StepOutput
    do {
      output = try await perform(invocation, visit, from: given)
    } catch is CallForgotten {
      try await record.beginAnew(
        policy: visit.step.modifiers.onInterrupt, interrupted: .interrupted(visit)
      ) { try await confirmRepeating(visit) }
      output = try await perform(invocation, visit, from: given)
    }
    try record.finish(output)
    return output
  }

  /// Whether what the intent makes may be outside of the run's temporary folder.
  private func isPlaced(_ given: GivenValues) -> Bool {
    guard let destination = intent.known.descriptor.destination else { return true }
    return given.names.contains(parameter(destination).name)
  }

  private func confirmRepeating(_ visit: StepVisit) async throws -> Bool {
    let context = visit.run.context
    let answer = try await context.interaction.answer(
      Question(
        "The run was interrupted, so that this may or may not have happened: "
          + "\(visit.sentence). Do it again?", kind: .confirmation))
    return try Conversions.convert(answer, to: .boolean, in: context) == .boolean(true)
  }

  /// Whether the parameter takes the output of the previous step. Nothing leaves a parameter out that
  /// needn't be given, and so does a value that doesn't fit, if the check didn't know its type.
  private func accepts(_ input: StepOutput, by pipe: BoundPipe, _ visit: StepVisit) -> Bool {
    let parameter = parameter(pipe.index)
    if input.isNothing { return parameter.isRequired }
    guard pipe.isOpen, input.isKnown else { return true }
    let declared = DeclaredConverter(run: visit.run)
    return PipeRule.takes(
      input.value, in: parameter, isDeclared: declared.applies(to: input.value, for: parameter))
  }

  private func parameter(_ index: Int) -> ParameterDescriptor {
    intent.known.descriptor.parameters[index]
  }

  private func perform(
    _ invocation: IntentInvocation, _ visit: StepVisit, from given: GivenValues
  ) async throws -> StepOutput {
    try await IntentPerformance(
      intent: intent, effect: effect, origin: origin, invocation: invocation, visit: visit,
      given: given
    ).run()
  }
}
