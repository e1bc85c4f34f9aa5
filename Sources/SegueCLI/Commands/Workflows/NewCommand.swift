import AppIntentsCore
import ArgumentParser
import Automations
import Diagnostics
import Foundation
import SystemPackage
import WorkflowLanguage

/// `segue new`: writes a new workflow to start from.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Writes a new workflow to start from.")

  @Argument(help: "Its id, such as `tidy-inbox`, or the path of the file.")
  var name: String

  func run() throws {
    let path = CommandWords.path(
      name.hasSuffix(".yaml") || name.hasSuffix(".yml") ? name : "\(name).yaml")
    let id = WorkflowFinder.id(of: path)
    guard !id.isEmpty, !id.hasPrefix("."), !id.hasPrefix("-"), CommandWords.isText(name) else {
      throw CommandFailure(status: .usage, message: "`\(name)` isn't a name for a workflow")
    }
    let text = NewWorkflow.text(id: id, schema: Self.schema(near: path))
    do {
      try LocalFiles().write(Data(text.utf8), to: path.absolute, replacing: false)
    } catch let error as FileError {
      throw CommandFailure(status: .cannotCreate, message: error.description)
    }
    Output.message("wrote \(path.shown); run it with `segue run \(Phrasing.shellWord(path.shown))`")
  }

  /// The relative path of the schema, if it is beside the file or beside the file's folder.
  private static func schema(near path: FilePath) -> String? {
    let folder = path.absolute.removingLastComponent()
    return ["Schemas", "../Schemas"].map { "\($0)/workflow.schema.json" }
      .first { FileKind(of: folder.appending($0)) == .file }
  }
}
