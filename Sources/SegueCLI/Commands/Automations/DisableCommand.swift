import Automations
import ArgumentParser

/// `segue disable`: a workflow's triggers start it no more.
struct DisableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable", abstract: "Takes back that a workflow may start by itself.",
    discussion: "To let it rest for a while without missing anything, use `segue pause`.")

  @Argument(
    help: "A workflow's id.", completion: .workflows)
  var workflow: String

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func run() throws { try ControlDoor.say(.disable(workflow: workflow), asJSON: json) }
}
