import AppIntents
import ArgumentParser
import Diagnostics
import Foundation
import SystemPackage

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

  /// The file for a word on the command line or after `run:`.
  ///
  /// - Parameter folder: the folder of the file that names it, which is searched first.
  func find(_ name: String, from folder: FilePath? = nil) throws -> FilePath {
    let path = CommandWords.path(name)
    let isPath = name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml")
    if isPath {
      let place = folder.map { path.isAbsolute ? path : $0.appending(path.components) } ?? path
      guard FileKind(of: place) != nil else {
        throw CommandFailure(
          status: .notFound, message: "there is no file `\(path.shown)`",
          help: neighbor(of: place).map { "did you mean `\($0.shown)`?" })
      }
      return place
    }
    for candidate in candidates(name, beside: folder) where FileKind(of: candidate) == .file {
      return candidate
    }
    if folder == nil, FileKind(of: path) == .folder { return path }
    let ids = all().map(\.id)
    throw CommandFailure(
      status: .notFound, message: "there is no workflow `\(name)`",
      help: Suggestion(for: name, among: ids)?.question
        ?? (ids.isEmpty
          ? "`segue new \(name)` writes one" : "`segue list` shows those there are"))
  }

  /// All workflows in the folders. If an id occurs more than once, the first folder wins.
  ///
  /// - Parameter folder: a folder that precedes the others.
  func all(beside folder: FilePath? = nil) -> [(id: String, path: FilePath)] {
    var found: [String: FilePath] = [:]
    for folder in (folder.map { [$0] } ?? []) + folders {
      for path in Self.files(in: folder) {
        let id = Self.id(of: path)
        if found[id] == nil { found[id] = path }
      }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The workflow files in a folder, sorted. Subfolders aren't searched, because they may hold samples.
  static func files(in folder: FilePath) -> [FilePath] {
    let entries = try? LocalFiles().entries(of: folder.isEmpty ? "." : folder)
    return (entries ?? []).sorted { $0.string < $1.string }.compactMap { entry in
      let path = folder.appending(entry)
      let isWorkflow =
        ["yaml", "yml"].contains(path.extension ?? "") && !entry.string.hasPrefix(".")
      return isWorkflow && FileKind(of: path) == .file ? path : nil
    }
  }

  /// A workflow's id: the name of its file without the extension.
  static func id(of path: FilePath) -> String { path.stem ?? path.string }

  private func candidates(_ name: String, beside folder: FilePath?) -> [FilePath] {
    ((folder.map { [$0] } ?? [""]) + folders).flatMap { place in
      ["\(name).yaml", "\(name).yml"].map { place.appending(CommandWords.path($0).components) }
    }
  }

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
