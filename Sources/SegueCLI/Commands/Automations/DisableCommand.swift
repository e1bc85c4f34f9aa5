import ArgumentParser
import Control

/// `segue disable`: turns a workflow's triggers off.
struct DisableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable", abstract: "Turns a workflow's triggers off.",
    discussion: "To stop it for a while without missing anything, use `segue pause`.")

  @Argument(
    help: "A workflow's id.", completion: .workflowIDs)
  var workflow: String

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func run() throws { try ControlRouter.perform(.disable(workflow: workflow), asJSON: json) }
}
