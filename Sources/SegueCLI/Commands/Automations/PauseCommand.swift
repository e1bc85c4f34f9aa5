import ArgumentParser
import Control

/// `segue pause`: keeps a workflow's runs in the queue.
struct PauseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Pauses a workflow: its runs wait in the queue until `segue resume`.")

  @OptionGroup var which: PausedWorkflows

  func run() throws {
    try ControlRouter.perform(.pause(workflow: which.workflow), asJSON: which.json)
  }
}

/// One workflow, or all of them.
struct PausedWorkflows: ParsableArguments {
  @Argument(
    help: "A workflow's id.", completion: .workflowIDs)
  var workflow: String?

  @Flag(help: "All workflows.")
  var all = false

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func validate() throws {
    if (workflow == nil) != all { throw ValidationError("name a workflow, or say --all") }
  }
}
