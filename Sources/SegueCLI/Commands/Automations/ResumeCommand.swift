import ArgumentParser
import Automations

/// `segue resume`: a paused workflow goes on.
struct ResumeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Lets a paused workflow go on, with all that has waited.")

  @OptionGroup var which: PausedWorkflows

  func run() throws {
    try ControlDoor.say(.unpause(workflow: which.workflow), asJSON: which.json)
  }
}
