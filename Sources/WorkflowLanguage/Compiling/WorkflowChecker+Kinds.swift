package import AppIntentsCore

extension WorkflowChecker {
  /// A checker of all kinds of step, with all checks.
  package init(
    catalogue: IntentCatalogue, workflows: any WorkflowLookup = NoWorkflows(),
    settings: SettingsLookup = SettingsLookup(),
    isInstalled: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.init(
      catalogue: catalogue, workflows: workflows, settings: settings, isInstalled: isInstalled,
      parse: { DocumentParser.read($0, actions: KnownActions($1)) },
      walks: StepWalks(
        [IntentStep.self] + StepKinds.all.map { $0 as any CheckedAction.Type },
        words: StepKinds.words.names),
      checks: Checks.all)
  }
}

extension KnownActions {
  /// All control words and intents.
  init(_ intents: KnownIntents) { self.init { intents[$0]?.parameters } }

  /// All control words, and the intents with these parameters.
  package init(_ find: @escaping @Sendable (String) -> ActionParameters?) {
    self.init(words: StepKinds.words, intents: find)
  }

  /// For readers that know no intents: every name with a point in it is an intent, and all
  /// parameters are values.
  package static let any = KnownActions(words: StepKinds.words, intents: nil)
}
