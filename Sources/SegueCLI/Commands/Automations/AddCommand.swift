import ArgumentParser
import Control
import SystemPackage

/// `segue add`: adds a folder of workflows.
struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Adds a folder whose workflows can be enabled.",
    discussion: """
      If the folder has a subfolder `Workflows`, that is added instead. Each workflow still has to \
      be enabled.
      """)

  @Argument(help: "The folder.", completion: .directory)
  var folder: String

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func validate() throws {
    // An empty variable in a script doesn't stand for the current folder.
    if folder.isEmpty { throw ValidationError("name a folder") }
  }

  func run() throws {
    let path = CommandWords.path(folder).absolute.lexicallyNormalized()
    try ControlRouter.perform(.addFolder(WirePath(path)), asJSON: json)
  }
}
