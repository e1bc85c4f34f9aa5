import SystemPackage
import ArgumentParser
import Automations

/// `segue trigger`: a run as if a trigger had fired.
struct TriggerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trigger", abstract: "Runs an enabled workflow as if a trigger had fired.",
    discussion: "The daemon runs it, in its turn. To run it here and now, use `segue run`.")

  @Argument(
    help: "A workflow's id.", completion: .workflows)
  var workflow: String

  @Option(help: "A file for a folder trigger; each one is a run.", completion: .file())
  var file: [String] = []

  @Option(
    help: "The trigger: its `id`, or its place in the file, from 1. The first that suits counts.")
  var trigger: String?

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func run() throws {
    let files = file.map {
      WirePath(CommandWords.path($0).absolute.lexicallyNormalized())
    }
    try ControlDoor.say(
      .trigger(workflow: workflow, name: trigger, files: files), asJSON: json)
  }
}
