import AppIntents
import ArgumentParser
import Diagnostics
import Foundation
import SystemPackage
import WorkflowLanguage

/// Finds workflow files by their path, or by their id in the folders that hold workflows.
struct WorkflowFinder {
  /// The folders that are searched, in order.
  let folders: [FilePath]

  init(folders: [FilePath]? = nil) {
    self.folders =
      folders ?? ["Workflows", "workflows", Environment.settings.appending("workflows")]
  }

  /// The finder for what the daemon runs. It doesn't depend on the current folder, so that every
  /// process judges a workflow in the same way.
  static var ofAutomations: WorkflowFinder {
    WorkflowFinder(folders: [Environment.settings.appending("workflows")])
  }

  /// Finds the workflows that files name: beside those files, and then in the folders.
  var others: WorkflowFolders { WorkflowFolders(folders) }

  /// The file for a word on the command line.
  func find(_ name: String) throws -> FilePath {
    let path = CommandWords.path(name)
    if WorkflowFolders.isPath(name) {
      guard FileKind(of: path) != nil else {
        throw CommandFailure(
          status: .notFound, message: "there is no file `\(path.shown)`",
          help: neighbor(of: path).map { "did you mean `\($0.shown)`?" })
      }
      return path
    }
    for candidate in others.candidates(path, beside: "") where FileKind(of: candidate) == .file {
      return candidate
    }
    if FileKind(of: path) == .folder { return path }
    let ids = all().map(\.id)
    throw CommandFailure(
      status: .notFound, message: "there is no workflow `\(name)`",
      help: Suggestion(for: name, among: ids)?.question
        ?? (ids.isEmpty
          ? "`segue new \(name)` writes one" : "`segue list` shows those there are"))
  }

  /// All workflows in the folders. If an id occurs more than once, the first folder wins.
  func all() -> [(id: String, path: FilePath)] { others.all() }

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

extension CompletionKind {
  /// The ids of the workflows that `WorkflowFinder` finds.
  static var workflows: CompletionKind { .custom { _, _, _ in WorkflowFinder().all().map(\.id) } }
}
