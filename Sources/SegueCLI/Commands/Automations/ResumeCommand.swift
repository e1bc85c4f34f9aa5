import ArgumentParser
import Control

/// `segue resume`: continues a paused workflow.
struct ResumeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Continues a paused workflow with the runs that are waiting.")

  @OptionGroup var which: PausedWorkflows

  func run() throws {
    try ControlRouter.perform(.unpause(workflow: which.workflow), asJSON: which.json)
  }
}
