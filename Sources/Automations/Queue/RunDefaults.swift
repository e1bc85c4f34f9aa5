package import AppIntentsCore
package import SystemPackage
package import WorkflowEngine
package import WorkflowLanguage

/// What all runs of a daemon have in common.
package struct RunDefaults: Sendable {
  /// What `~` means.
  package var home: FilePath
  package var environment: [String: String]
  /// Reads the secrets. Called for every run, so that a change needs no restart.
  package var secrets: @Sendable () throws -> Secrets
  /// Reads the user's settings. Called for every run, too.
  package var settings: @Sendable () -> Settings
  /// The intents with which changes of runs are undone.
  package var intents: IntentCatalogue
  /// Gives a run the language models that it may ask, by the hosts to which its questions may go.
  package var models: @Sendable (_ hosts: Set<String>) -> any ModelAccess
  /// Hears of calls of apps for which a person has answered questions.
  package var answered: @Sendable (AnsweredCall) -> Void

  package init(
    home: FilePath, environment: [String: String],
    secrets: @escaping @Sendable () throws -> Secrets = { Secrets() },
    settings: @escaping @Sendable () -> Settings = { Settings() },
    intents: IntentCatalogue = IntentCatalogue([]),
    models: @escaping @Sendable (_ hosts: Set<String>) -> any ModelAccess = { _ in NoModels() },
    answered: @escaping @Sendable (AnsweredCall) -> Void = { _ in }
  ) {
    self.home = home
    self.environment = environment
    self.secrets = secrets
    self.settings = settings
    self.intents = intents
    self.models = models
    self.answered = answered
  }
}
