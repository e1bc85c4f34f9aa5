import ArgumentParser
import Control
import SystemPackage

/// `segue trigger`: starts a run as if a trigger had fired.
struct TriggerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trigger", abstract: "Runs an enabled workflow as if a trigger had fired.",
    discussion:
      "The daemon queues and runs it. To run it immediately in this terminal, use `segue run`.")

  @Argument(
    help: "A workflow's id.", completion: .workflowIDs)
  var workflow: String

  @Option(help: "A file for a folder trigger; each file is one run.", completion: .file())
  var file: [String] = []

  @Option(
    help:
      """
      The trigger: its `id`, or its position in the file, from 1; by default the first that is on and \
      fits.
      """)
  var trigger: String?

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func run() throws {
    let files = file.map {
      WirePath(CommandWords.path($0).absolute.lexicallyNormalized())
    }
    try ControlRouter.perform(
      .trigger(workflow: workflow, name: trigger, files: files), asJSON: json)
  }
}
