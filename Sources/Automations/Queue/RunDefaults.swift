package import SystemPackage
package import WorkflowEngine

/// What all runs of a daemon have in common.
package struct RunDefaults: Sendable {
  /// What `~` means.
  package var home: FilePath
  package var environment: [String: String]
  /// Reads the secrets. Called for every run, so that a change needs no restart.
  package var secrets: @Sendable () throws -> Secrets

  package init(
    home: FilePath, environment: [String: String],
    secrets: @escaping @Sendable () throws -> Secrets = { Secrets() }
  ) {
    self.home = home
    self.environment = environment
    self.secrets = secrets
  }
}
