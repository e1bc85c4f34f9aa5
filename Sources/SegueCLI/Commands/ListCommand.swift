import AppIntents
import ArgumentParser
import SystemPackage
import WorkflowLanguage
import WorkflowValues

/// `segue list`: the workflows there are.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the workflows there are.")

  @Argument(help: "A folder; the folders where workflows live when none is named.")
  var folder: String?

  @Flag(help: "Print the list as JSON.")
  var json = false

  func run() throws {
    let loader = WorkflowLoader()
    let found: [(id: String, path: FilePath)]
    if let folder {
      guard FileKind(of: FilePath(folder)) == .folder else {
        throw CommandFailure(status: .notFound, message: "there is no folder `\(folder)`")
      }
      found = WorkflowFinder.files(in: FilePath(folder)).map { (WorkflowFinder.id(of: $0), $0) }
    } else {
      found = loader.finder.all()
    }
    let rows = try found.map { id, path -> Row in
      let compilation = try loader.compile(path)
      let document = compilation.document
      return Row(
        id: id, path: path, name: document?.name ?? id, description: document?.description ?? "",
        tags: document?.tags ?? [], triggers: document?.triggers.map(\.kind.value) ?? [],
        isValid: compilation.workflow != nil)
    }
    Output.data(json ? Self.json(rows) : Self.text(rows))
    if rows.isEmpty, !json { Output.talk("no workflows; `segue new hello` writes one") }
  }

  private struct Row {
    let id: String
    let path: FilePath
    let name: String
    let description: String
    let tags: [String]
    let triggers: [String]
    let isValid: Bool
  }

  private static func text(_ rows: [Row]) -> String {
    let width = rows.map(\.id.count).max() ?? 0
    return rows.map { row in
      let space = String(repeating: " ", count: width - row.id.count)
      let words = row.isValid ? row.description : "has errors; see `segue check \(row.id)`"
      return "\(row.id)\(space)  \(Printable.line(words.isEmpty ? row.name : words))\n"
    }.joined()
  }

  private static func json(_ rows: [Row]) -> String {
    let list = IntentValue.list(
      rows.map { row in
        [
          "id": .text(row.id), "path": .text(row.path.string), "name": .text(row.name),
          "description": .text(row.description), "tags": .list(row.tags.map { .text($0) }),
          "triggers": .list(row.triggers.map { .text($0) }), "valid": .boolean(row.isValid),
        ]
      })
    return JSONWriter.pretty(list) + "\n"
  }
}
