import ArgumentParser
import Foundation
import SystemPackage

/// `segue new`: writes a first workflow to start from.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Writes a new workflow to start from.")

  @Argument(help: "Its id, in kebab-case, or the path of the file.")
  var name: String

  func run() throws {
    let path = FilePath(name.hasSuffix(".yaml") || name.hasSuffix(".yml") ? name : "\(name).yaml")
    let id = WorkflowFinder.id(of: path)
    guard !id.isEmpty, !id.hasPrefix("."), !id.hasPrefix("-") else {
      throw CommandFailure(status: .usage, message: "`\(name)` is no name for a workflow")
    }
    guard FileKind(of: path) == nil else {
      throw CommandFailure(
        status: .cannotCreate, message: "`\(path)` exists already", help: "choose another name")
    }
    let descriptor: FileDescriptor
    do {
      descriptor = try FileDescriptor.open(
        path, .writeOnly, options: [.create, .exclusiveCreate], permissions: [.ownerReadWrite, .groupRead, .otherRead])
    } catch let error as Errno {
      throw CommandFailure(status: .cannotCreate, message: "can't write `\(path)`: \(error)")
    }
    try descriptor.closeAfter { _ = try descriptor.writeAll(Self.template(id: id).utf8) }
    Output.talk("wrote \(path); run it with `segue run \(path)`")
  }

  static func template(id: String) -> String {
    let title = id.split(whereSeparator: { "-_ ".contains($0) }).joined(separator: " ")
    return """
      # yaml-language-server: $schema=https://segue.example/schemas/workflow.schema.json
      name: \(title.prefix(1).uppercased() + title.dropFirst())
      description: Says hello and tells the time.

      inputs:
        name: { type: text, default: world, description: Who is greeted }

      steps:
        - date.now
        - date.format:
          format: HH:mm
          as: time
        - text.change_case: $name
          to: title_case
          as: who

      output: Hello ${who}, it is ${time}.

      """
  }
}
