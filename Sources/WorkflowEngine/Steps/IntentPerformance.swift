import AppIntentsCore
import Synchronization
import WorkflowLanguage

/// One performance of a step's intent, whose parameters are set.
struct IntentPerformance {
  let intent: BoundIntent
  let effect: StepEffect
  /// Where the output comes from.
  let origin: OutputOrigin
  let invocation: IntentInvocation
  let visit: StepVisit
  let given: GivenValues

  private var descriptor: IntentDescriptor { intent.known.descriptor }

  /// Performs the intent, or what stands for it in a test or a dry run.
  func run() async throws -> StepOutput {
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
      output = try await guardingValues(noting: made) {
        if run.context.isSimulation, let simulated = try await simulate() {
          return simulated
        }
        return try await recorded {
          guard usesFiles else { return try await outcome() }
          return try await StoredOrigins.$current.withValue(stored) { try await outcome() }
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
    noting made: MadePaths, _ work: () async throws -> Result
  ) async throws -> Result {
    let sources = given.origins.all
    guard !sources.isDisjoint(with: .ofModels) else { return try await work() }
    let context = IntentContext.current
    let values = GuardedValues(
      context.values, visit.run.answerGate, for: descriptor,
      named: {
        visit.expressionSources.bitwiseOr(ValueOrigin.Sources.named.rawValue, ordering: .relaxed)
      },
      chosen: {
        if sources.contains(.model) { visit.isChosenByModel.store(true, ordering: .relaxed) }
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
  private func recorded(_ perform: () async throws -> StepOutput) async throws -> StepOutput {
    guard effect.isChange, visit.run.keepsUndo else { return try await perform() }
    let changes = StepChanges(of: descriptor, visit)
    defer { changes.end() }
    return try await UndoRecorder.$current.withValue(changes.recorder, operation: perform)
  }

  private func outcome() async throws -> StepOutput {
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
    var outcome = try await descriptor.asksModel ? answer() : invocation.perform()
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
  private func answer() async throws -> IntentOutcome {
    let call = visit.call
    defer { visit.note(call.exchanges.all) }
    return try await WantedAnswer.$current.withValue(intent.answer?.answer) {
      try await StepCall.$current.withValue(call) { try await invocation.perform() }
    }
  }

  /// Says what a model would be asked. The answer is unknown then.
  private func previewedAnswer() async throws -> StepOutput {
    let context = IntentContext.current
    let models = UnaskedModels(context.models) { [run = visit.run, clause = visit.clause] preview in
      run.report(.wouldDo(preview ?? clause))
    }
    do {
      let outcome = try await IntentContext.$current.withValue(context.replacing(models: models)) {
        try await answer()
      }
      return try visit.run.output(outcome.value, details: outcome.details)
    } catch is UnaskedModels.NoAnswer {
      return .unknown
    }
  }

  /// Simulates the intent in a dry run. Returns nil if performing it is safe, because it changes
  /// nothing, or nothing but the files that the dry run simulates, which an app doesn't see.
  private func simulate() async throws -> StepOutput? {
    if descriptor.asksModel {
      visit.isSimulated = true
      return try await previewedAnswer()
    }
    if let outcome = try await invocation.simulate() {
      visit.isSimulated = true
      return StepOutput(outcome.value, details: outcome.details)
    }
    let changes = descriptor.sideEffects.intersection(.changes)
    if changes.isEmpty || changes == .writesFiles && descriptor.app == nil {
      return nil
    }
    visit.isSimulated = true
    visit.run.doubt.skipChanges()
    visit.run.report(.wouldDo(visit.clause))
    return descriptor.outputType == .nothing ? .nothing : .unknown
  }

  /// Whether performing the intent changes and shows nothing, so that a dry run may do it for a step
  /// that may not run.
  private var isHarmless: Bool {
    descriptor.sideEffects.isSubset(of: [.readsFiles, .runsTools, .varies])
  }

  /// Whether it may use what the workflow stores.
  private var usesFiles: Bool {
    !descriptor.sideEffects.isDisjoint(with: [.readsFiles, .writesFiles])
  }

  private var makesFiles: Bool { descriptor.sideEffects.contains(.writesFiles) }

  /// The length of a chain of intents that open each other.
  private static let mostHops = 16
}

/// What the values of an intent's parameters have in common.
struct GivenValues {
  private let descriptor: IntentDescriptor
  /// Where they come from.
  private(set) var origins = GivenOrigins()
  /// The memory that they take.
  private(set) var charges: [MemoryCharge] = []
  /// The names of those that have a value.
  private(set) var names: Set<String> = []

  init(of descriptor: IntentDescriptor) { self.descriptor = descriptor }

  mutating func add(_ output: StepOutput, ofParameter index: Int) {
    let parameter = descriptor.parameters[index]
    origins.add(
      output, of: parameter,
      isHandedOn: descriptor.passesInputOn && descriptor.pipedParameter == index)
    charges += output.charges
    if !output.isNothing { names.insert(parameter.name) }
  }
}
