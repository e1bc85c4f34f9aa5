import ArgumentParser
import Control
import SystemPackage

/// `segue remove`: removes a folder or a workflow from the registry.
struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Removes a folder that was added, or a workflow's consent and memory.",
    discussion: "No file is deleted.")

  @Argument(help: "A folder that was added, or a workflow's id.", completion: .directory)
  var what: String

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func run() throws {
    let path = CommandWords.path(what)
    do {
      try ControlRouter.perform(
        .removeFolder(WirePath(path.absolute.lexicallyNormalized())), asJSON: json)
    } catch let notAdded as CommandFailure
      where notAdded.status == .notFound && !what.contains("/") && what != "."
    {
      do {
        try ControlRouter.perform(.removeWorkflow(what), asJSON: json)
      } catch let unknown as CommandFailure where unknown.status == .notFound {
        throw FileKind(of: path) == .folder ? notAdded : unknown
      }
    }
  }
}
