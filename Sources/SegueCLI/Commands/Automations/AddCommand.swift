import SystemPackage
import ArgumentParser
import Automations

/// `segue add`: another folder of workflows.
struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Adds a folder whose workflows may start by themselves.",
    discussion: """
      Of a project that has its workflows in a folder `Workflows`, that folder is added. Each \
      workflow in it still has to be enabled.
      """)

  @Argument(help: "The folder.", completion: .directory)
  var folder: String

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func validate() throws {
    // An empty variable of a script; it isn't the folder one is in.
    if folder.isEmpty { throw ValidationError("name a folder") }
  }

  func run() throws {
    let path = CommandWords.path(folder).absolute.lexicallyNormalized()
    try ControlDoor.say(.addFolder(WirePath(path)), asJSON: json)
  }
}
