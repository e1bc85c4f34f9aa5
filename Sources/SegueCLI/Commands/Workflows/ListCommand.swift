import AppIntentsCore
import ArgumentParser
import Diagnostics
import SystemPackage
import WorkflowLanguage
import WorkflowValues

/// `segue list`: lists the workflows.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the workflows.")

  @Argument(
    help: "A folder; without one, the folders that hold workflows.",
    completion: .directory)
  var folder: String?

  @Flag(help: "Print the list as JSON.")
  var json = false

  func run() throws {
    let loader = WorkflowLoader()
    let rows = try found(by: loader.finder).map { id, path in Row(id, at: path, by: loader) }
    Output.data(json ? Self.json(rows) : Self.text(rows))
    if rows.isEmpty, !json { Output.message("no workflows; `segue new hello` writes one") }
  }

  private func found(by finder: WorkflowFinder) throws -> [(id: String, path: FilePath)] {
    guard let folder else { return try finder.all() }
    let path = CommandWords.path(folder)
    guard FileKind(of: path) == .folder else {
      throw CommandFailure(status: .notFound, message: "there is no folder `\(path.shown)`")
    }
    return WorkflowFinder.files(in: path).map { (WorkflowFinder.id(of: $0), $0) }
  }

  private struct Row {
    let id: String
    let path: FilePath
    let document: Document?
    /// The problem that prevents it from running.
    let problem: String?

    init(_ id: String, at path: FilePath, by loader: WorkflowLoader) {
      self.id = id
      self.path = path
      do {
        let compilation = try loader.compile(path)
        document = compilation.document
        problem =
          compilation.workflow == nil
          ? "has errors; see `segue check \(Phrasing.shellWord(path.shown))`" : nil
      } catch {
        document = nil
        problem = (error as? CommandFailure)?.message ?? "can't be read"
      }
    }

    /// Its problem, or its description.
    var words: String { problem ?? document?.description ?? document?.name ?? "" }

    var value: IntentValue {
      [
        "id": .text(id), "path": .text(path.shown), "name": .text(document?.name ?? id),
        "description": document?.description.map { .text($0) } ?? .nothing,
        "tags": .list((document?.tags ?? []).map { .text($0) }),
        "triggers": .list((document?.triggers ?? []).map { .text($0.kind.value) }),
        "valid": .boolean(problem == nil),
      ]
    }
  }

  private static func text(_ rows: [Row]) -> String {
    DisplayWidth.columns(
      rows.map { (Printable.line($0.id), Printable.line($0.words)) },
      fitting: TerminalStyle.outputWidth)
  }

  private static func json(_ rows: [Row]) -> String {
    JSONWriter.pretty(.list(rows.map(\.value))) + "\n"
  }
}
