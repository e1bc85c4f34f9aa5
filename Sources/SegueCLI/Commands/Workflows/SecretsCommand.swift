import ArgumentParser
import OrderedCollections
import WorkflowEngine

/// `segue secrets`: manages the values of `$secrets`.
struct SecretsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "secrets", abstract: "Sets, lists and removes the secrets of workflows.",
    discussion: """
      A workflow reads a secret as `$secrets.NAME`. They are lines of `NAME=value` in \
      `~/.config/segue/secrets`, which only its owner may read, or in the desktop's keyring. No \
      command prints a value.
      """,
    subcommands: [SetSecretCommand.self, ListSecretsCommand.self, UnsetSecretCommand.self],
    defaultSubcommand: ListSecretsCommand.self)

  /// The names of the secrets, for completion.
  static var names: CompletionKind {
    .custom { _, _, _ in ((try? SecretStore.entries())?.keys).map(Array.init) ?? [] }
  }
}
