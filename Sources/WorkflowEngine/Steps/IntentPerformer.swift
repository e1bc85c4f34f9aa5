import AppIntentsCore
import OrderedCollections
import Synchronization
import WorkflowLanguage
import WorkflowValues

/// Performs the intent of a step.
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
    var given = Given()
    for argument in intent.arguments {
      given.add(try await setter.set(argument), of: parameter(argument.index))
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
      given.add(try await setter.set(piped, to: input), of: parameter(piped.index))
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
    var given = Given()
    for argument in intent.arguments {
      hash.add(argument.index)
      let output = try await setter.set(argument)
      hash.add(output.value)
      given.add(output, of: parameter(argument.index))
    }
    if let piped = intent.piped, accepts(input, by: piped, visit) {
      hash.add(piped.index)
      let output = try await setter.set(piped, to: input)
      hash.add(output.value)
      given.add(output, of: parameter(piped.index))
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
  private func isPlaced(_ given: Given) -> Bool {
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

  // MARK: - Performing

  private func perform(
    _ invocation: IntentInvocation, _ visit: StepVisit, from given: Given
  ) async throws -> StepOutput {
    // The invocation has the values.
    defer { withExtendedLifetime(given.charges) {} }
    let run = visit.run
    visit.givenSources.store(given.origins.all.rawValue, ordering: .relaxed)
    // Whatever the intent does begins only if its parameters were found in time.
    try Task.checkCancellation()
    var output: StepOutput
    let made = MadePaths()
    let stored = StoredOrigins(of: given.origins.all)
    defer { run.modelPart.note(stored.read) }
    var isReplaced = false
    if let standIn = try await visit.standIn() {
      output = standIn
      isReplaced = true
    } else if run.isPerhaps, !isHarmless {
      run.report(.wouldDo("perhaps \(visit.clause)"))
      output = .unknown
    } else {
      output = try await guardingValues(visit, from: given.origins, noting: made) {
        if run.context.isSimulation, let simulated = try await simulate(invocation, visit) {
          return simulated
        }
        return try await recorded(visit) {
          guard usesFiles else { return try await outcome(of: invocation, visit, from: given) }
          return try await StoredOrigins.$current.withValue(stored) {
            try await outcome(of: invocation, visit, from: given)
          }
        }
      }
    }
    let evaluated = visit.expressionSources.load(ordering: .relaxed)
    let facts = StepFacts(
      sources: ValueOrigin.Sources(rawValue: evaluated).union(stored.read),
      isChosen: visit.isChosenByModel.load(ordering: .relaxed),
      isAnswered: visit.isAnswered.load(ordering: .relaxed),
      isTyped: visit.isTyped.load(ordering: .relaxed))
    output.origin = origin.origin(of: output.value, from: given.origins, after: facts) { file in
      isReplaced && makesFiles || made.contains(file) || run.isOwn(file)
    }
    return output
  }

  /// Performs work with an intent that makes no paths of a model's text, if it was given any, unless
  /// `permissions` limit them.
  ///
  /// - Parameter made: is told which files the intent makes.
  private func guardingValues<Result>(
    _ visit: StepVisit, from given: GivenOrigins, noting made: MadePaths,
    _ work: () async throws -> Result
  ) async throws -> Result {
    guard !given.all.isDisjoint(with: .ofModels) else { return try await work() }
    let context = IntentContext.current
    let values = GuardedValues(
      context.values, visit.run.answerGate, for: intent.known.descriptor,
      named: {
        visit.expressionSources.bitwiseOr(ValueOrigin.Sources.named.rawValue, ordering: .relaxed)
      },
      chosen: {
        if given.all.contains(.model) { visit.isChosenByModel.store(true, ordering: .relaxed) }
      })
    let interaction = WatchedInteraction(context.interaction) { isTyped in
      visit.isAnswered.store(true, ordering: .relaxed)
      visit.isTyped.store(isTyped, ordering: .relaxed)
    }
    let guarded = context.replacing(interaction: interaction, values: values)
    return try await IntentContext.$current.withValue(guarded) {
      try await MadePaths.$current.withValue(made) { try await work() }
    }
  }

  /// Performs the intent, and records what undoes the changes that it makes, also those before a failure.
  private func recorded(
    _ visit: StepVisit, _ perform: () async throws -> StepOutput
  ) async throws -> StepOutput {
    guard effect.isChange, visit.run.keepsUndo else { return try await perform() }
    let changes = StepChanges(of: intent.known.descriptor, visit)
    defer { changes.end() }
    return try await UndoRecorder.$current.withValue(changes.recorder, operation: perform)
  }

  private func outcome(
    of invocation: IntentInvocation, _ visit: StepVisit, from given: Given
  ) async throws -> StepOutput {
    let descriptor = intent.known.descriptor
    if descriptor.authentication != .alwaysAllowed {
      try await visit.run.context.interaction.authenticate(
        descriptor.authentication, for: descriptor.id)
    }
    guard descriptor.app == nil else {
      let outcome = try await StepCall.$current.withValue(visit.call) {
        try await invocation.perform()
      }
      try await visit.tell(outcome)
      return try visit.run.output(outcome.value, details: outcome.details)
    }
    var outcome =
      try await descriptor.asksModel ? answer(of: invocation, visit) : invocation.perform()
    var hops = 0
    while let next = outcome.opens, hops < Self.mostHops {
      hops += 1
      let following = IntentBinder.begin(next)
      following.mark(from: origin.origin(of: .nothing, from: given.origins))
      outcome = try await following.perform()
    }
    try await visit.tell(outcome)
    return try visit.run.output(outcome.value, details: outcome.details)
  }

  /// The outcome of an intent that asks a model. The trace shows what was asked, also if that fails.
  private func answer(
    of invocation: IntentInvocation, _ visit: StepVisit
  ) async throws -> IntentOutcome {
    let call = visit.call
    defer { visit.note(call.exchanges.all) }
    return try await WantedAnswer.$current.withValue(intent.answer?.answer) {
      try await StepCall.$current.withValue(call) { try await invocation.perform() }
    }
  }

  /// Says what a model would be asked. The answer is unknown then.
  private func previewedAnswer(
    of invocation: IntentInvocation, _ visit: StepVisit
  ) async throws -> StepOutput {
    let context = IntentContext.current
    let models = UnaskedModels(context.models) { [run = visit.run, clause = visit.clause] preview in
      run.report(.wouldDo(preview ?? clause))
    }
    do {
      let outcome = try await IntentContext.$current.withValue(context.replacing(models: models)) {
        try await answer(of: invocation, visit)
      }
      return try visit.run.output(outcome.value, details: outcome.details)
    } catch is UnaskedModels.NoAnswer {
      return .unknown
    }
  }

  /// Simulates the intent in a dry run. Returns nil if performing it is safe, because it changes
  /// nothing, or nothing but the files that the dry run simulates, which an app doesn't see.
  private func simulate(
    _ invocation: IntentInvocation, _ visit: StepVisit
  ) async throws -> StepOutput? {
    if intent.known.descriptor.asksModel {
      visit.isSimulated = true
      return try await previewedAnswer(of: invocation, visit)
    }
    if let outcome = try await invocation.simulate() {
      visit.isSimulated = true
      return StepOutput(outcome.value, details: outcome.details)
    }
    let changes = intent.known.descriptor.sideEffects.intersection(.changes)
    if changes.isEmpty || changes == .writesFiles && intent.known.descriptor.app == nil {
      return nil
    }
    visit.isSimulated = true
    visit.run.doubt.skipChanges()
    visit.run.report(.wouldDo(visit.clause))
    return intent.known.descriptor.outputType == .nothing ? .nothing : .unknown
  }

  /// Whether performing the intent changes and shows nothing, so that a dry run may do it for a step
  /// that may not run.
  private var isHarmless: Bool {
    intent.known.descriptor.sideEffects.isSubset(of: [.readsFiles, .runsTools, .varies])
  }

  /// Whether it may use what the workflow stores.
  private var usesFiles: Bool {
    !intent.known.descriptor.sideEffects.isDisjoint(with: [.readsFiles, .writesFiles])
  }

  private var makesFiles: Bool { intent.known.descriptor.sideEffects.contains(.writesFiles) }

  /// The length of a chain of intents that open each other.
  private static let mostHops = 16
}

extension StepVisit {
  /// What an app or a model is told of the step.
  fileprivate var call: StepCall {
    let suspension = CallSuspension(after: record?.suspension)
    let isAsked = !answers.isEmpty && run.context.interaction.isAttended
    guard case .dictionary(let names) = run.names.run else {
      return StepCall(
        run: "", step: "\(place)", key: "\(place)", isAsked: isAsked,
        hasTimeLimit: step.modifiers.timeout != nil, suspension: suspension, limit: modelLimit)
    }
    func name(_ parts: String...) -> String {
      parts.compactMap { names[$0]?.text }.joined(separator: "/")
    }
    // Runs from the command line all have the same number.
    return StepCall(
      run: name("workflow", "id"), step: "\(place)",
      key: "\(name("workflow", "id", "started"))/\(place)", isAsked: isAsked,
      hasTimeLimit: step.modifiers.timeout != nil, suspension: suspension, limit: modelLimit)
  }
}

extension IntentPerformer {
  /// What the values of the parameters have in common.
  private struct Given {
    /// Where they come from.
    private(set) var origins = GivenOrigins()
    /// The memory that they take.
    private(set) var charges: [MemoryCharge] = []
    /// The names of those that have a value.
    private(set) var names: Set<String> = []

    mutating func add(_ output: StepOutput, of parameter: ParameterDescriptor) {
      origins.add(output, of: parameter)
      charges += output.charges
      if !output.isNothing { names.insert(parameter.name) }
    }
  }
}
