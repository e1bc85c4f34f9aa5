import Control
import ArgumentParser

/// `segue pause`: what starts a workflow waits.
struct PauseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Lets a workflow rest: what starts it waits in the queue until `segue resume`.")

  @OptionGroup var which: PausedWorkflows

  func run() throws {
    try ControlDoor.say(.pause(workflow: which.workflow), asJSON: which.json)
  }
}

/// `segue resume`: a paused workflow goes on.
struct ResumeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Lets a paused workflow go on, with all that has waited.")

  @OptionGroup var which: PausedWorkflows

  func run() throws {
    try ControlDoor.say(.unpause(workflow: which.workflow), asJSON: which.json)
  }
}

/// One workflow, or all of them.
struct PausedWorkflows: ParsableArguments {
  @Argument(
    help: "A workflow's id.", completion: .custom { _, _, _ in WorkflowFinder().all().map(\.id) })
  var workflow: String?

  @Flag(help: "All workflows.")
  var all = false

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func validate() throws {
    if (workflow == nil) != all { throw ValidationError("name a workflow, or say --all") }
  }
}
