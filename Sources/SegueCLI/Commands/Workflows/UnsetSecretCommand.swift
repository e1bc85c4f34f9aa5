import AppIntentsCore
import ArgumentParser
import Diagnostics
import OrderedCollections
import WorkflowEngine

/// `segue secrets unset`: removes a secret.
struct UnsetSecretCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset", abstract: "Removes a secret.")

  @Argument(help: "The name of the secret.", completion: SecretsCommand.names)
  var name: String

  func run() throws {
    let file = SecretFile()
    let entries = try SecretStore.entries()
    guard let entry = entries[name] else {
      throw CommandFailure(
        status: .notFound, message: "there is no secret `\(name)`",
        help: Suggestion(for: name, among: Array(entries.keys))?.question)
    }
    if entry == .keyring { try Keyring.unset(name) }
    try file.unset(name)
    Output.message(
      "removed `\(name)` from " + (entry == .keyring ? "the keyring" : "`\(file.path.shown)`"))
  }
}
