package import SystemPackage
package import WorkflowEngine

/// What all runs of a daemon have in common.
package struct RunDefaults: Sendable {
  /// What `~` means.
  package var home: FilePath
  package var environment: [String: String]
  /// Where `run:` finds other workflows.
  package var library: any WorkflowLibrary
  /// Reads the secrets. Called for every run, so that a change needs no restart.
  package var secrets: @Sendable () throws -> Secrets

  package init(
    home: FilePath, environment: [String: String], library: any WorkflowLibrary,
    secrets: @escaping @Sendable () throws -> Secrets = { Secrets() }
  ) {
    self.home = home
    self.environment = environment
    self.library = library
    self.secrets = secrets
  }
}
