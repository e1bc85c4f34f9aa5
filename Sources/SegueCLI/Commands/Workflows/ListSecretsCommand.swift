import AppIntentsCore
import ArgumentParser
import Diagnostics
import OrderedCollections
import WorkflowEngine
import WorkflowValues

/// `segue secrets list`: lists the names of the secrets.
struct ListSecretsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the names of the secrets, and where they are.")

  @Flag(help: "Print the list as JSON.")
  var json = false

  func run() throws {
    let secrets = try SecretStore.entries().sorted { $0.key < $1.key }.map { name, entry in
      (name: name, place: entry == .keyring ? "keyring" : SecretStore.path.shown)
    }
    if json {
      let list = secrets.map { ["name": .text($0.name), "place": .text($0.place)] as IntentValue }
      return Output.data(JSONWriter.pretty(.list(list)) + "\n")
    }
    Output.data(
      DisplayWidth.columns(secrets.map { (Printable.line($0.name), Printable.line($0.place)) }))
    if secrets.isEmpty { Output.message("no secrets; `segue secrets set NAME` sets one") }
  }
}
