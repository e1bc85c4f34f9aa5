import AppIntentsCore
import Diagnostics
import Foundation
import SystemPackage
import WorkflowLanguage

/// Finds workflow files by their path, or by their id in the folders that hold workflows.
///
/// A path to a file goes before an id. Ids are looked for in the folder `Workflows` of a project, in the
/// folder of the user's settings, and in the folders that `segue add` added, in this order.
struct WorkflowFinder {
  /// The folders that are searched before those that were added.
  let folders: [FilePath]
  private let seesAdded: Bool

  /// The finder for words on a command line.
  init() {
    self.init(
      ["Workflows", "workflows", Environment.settings.appending("workflows")], seesAdded: true)
  }

  private init(_ folders: [FilePath], seesAdded: Bool) {
    self.folders = folders
    self.seesAdded = seesAdded
  }

  /// The finder for what the daemon runs. It doesn't depend on the current folder, so that every
  /// process judges a workflow in the same way.
  static var ofAutomations: WorkflowFinder {
    WorkflowFinder([Environment.settings.appending("workflows")], seesAdded: false)
  }

  /// The finder for the user's own workflows, wherever a command is used: those of the folder of the settings,
  /// and of the folders that were added.
  static var ofUser: WorkflowFinder {
    WorkflowFinder([Environment.settings.appending("workflows")], seesAdded: true)
  }

  /// Finds the workflows that files name: beside those files, and then in the folders.
  var others: WorkflowFolders { WorkflowFolders(folders) }

  /// The folders that were added. Reading them opens the history, which most commands don't need.
  private func added() throws -> WorkflowFolders {
    WorkflowFolders(seesAdded ? try StoredState.addedFolders() : [])
  }

  /// The file for a word on the command line.
  func find(_ name: String) throws -> FilePath {
    let path = CommandWords.file(name)
    if WorkflowFolders.isPath(name) {
      guard FileKind(of: path) != nil else {
        throw CommandFailure(
          status: .notFound, message: "there is no file `\(path.shown)`",
          help: neighbor(of: path).map { "did you mean `\($0.shown)`?" })
      }
      return path
    }
    if FileKind(of: path) == .file { return path }
    if let found = file(path, in: others) { return found }
    if let found = file(path, in: try added()) { return found }
    if FileKind(of: path) == .folder { return path }
    let ids = try all().map(\.id)
    let failure = CommandFailure(
      status: .notFound, message: "there is no workflow `\(name)`",
      help: Suggestion(for: name, among: ids)?.question
        ?? (ids.isEmpty
          ? "`segue new \(Phrasing.shellWord(name))` writes one"
          : "`segue list` shows those there are"))
    throw ProposedWorkflow.failure(for: name, otherwise: failure)
  }

  /// The word with which commands find a file: its id, or its path if that is another file's.
  func word(for path: FilePath) -> String {
    let id = Self.id(of: path)
    // Without the folders that can't be read, a workflow is named by its path.
    let found =
      file(FilePath(id), in: others)
      ?? (try? added()).flatMap { file(FilePath(id), in: $0) }
    return found?.absolute.lexicallyNormalized() == path ? id : path.shown
  }

  private func file(_ id: FilePath, in places: WorkflowFolders) -> FilePath? {
    places.candidates(id, beside: "").first { FileKind(of: $0) == .file }
  }

  /// All workflows in the folders. If an id occurs more than once, the first folder wins.
  ///
  /// - Throws: `CommandFailure` if the history can't be read.
  func all() throws -> [(id: String, path: FilePath)] {
    WorkflowFolders(folders + (try added().folders)).all()
  }

  /// The workflow files in a folder, sorted.
  static func files(in folder: FilePath) -> [FilePath] { WorkflowFolders.files(in: folder) }

  /// A workflow's id: the name of its file without the extension.
  static func id(of path: FilePath) -> String { WorkflowFolders.id(of: path) }

  /// An existing workflow whose name is similar to that of a path that doesn't exist.
  private func neighbor(of path: FilePath) -> FilePath? {
    let folder = path.removingLastComponent()
    let files = Self.files(in: folder)
    guard let near = Suggestion(for: Self.id(of: path), among: files.map(Self.id)) else {
      return nil
    }
    return files.first { Self.id(of: $0) == near.name }.map {
      FilePath(root: folder.root, folder.components).appending($0.lastComponent.map { [$0] } ?? [])
    }
  }
}
