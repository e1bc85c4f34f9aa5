package import AppIntents
package import Foundation
package import SystemPackage

/// Observes every path that a run's intents change, before and after the change.
///
/// A folder stands for its content: moving or copying one changes one path at the source and one at
/// the target. Called on the intents' threads, by several at a time.
package protocol FileObserver: Sendable {
  func willChange(_ path: FilePath)
  /// The change has ended, successfully or not.
  func didChange(_ path: FilePath)
}

/// Reports changes of files to an observer, which records the run that made them.
package struct TrackedFiles: FileAccess {
  private let files: any FileAccess
  private let observer: any FileObserver

  package init(_ files: any FileAccess, observer: any FileObserver) {
    self.files = files
    self.observer = observer
  }

  private func changing<Result>(
    _ paths: FilePath..., by change: () throws -> Result
  ) rethrows -> Result {
    for path in paths { observer.willChange(path) }
    defer { for path in paths { observer.didChange(path) } }
    return try change()
  }

  package func createFolder(_ path: FilePath) throws {
    guard try files.statusIfPresent(of: path) == nil else { return try files.createFolder(path) }
    // Missing folders above it are created, too; the topmost stands for all of them.
    var topmost = path
    while case let parent = topmost.removingLastComponent(), parent != topmost, !parent.isEmpty,
      try files.statusIfPresent(of: parent) == nil
    {
      topmost = parent
    }
    try changing(topmost) { try files.createFolder(path) }
  }

  package func write(_ data: Data, to path: FilePath, replacing: Bool) throws {
    try changing(path) { try files.write(data, to: path, replacing: replacing) }
  }

  package func append(_ data: Data, to path: FilePath) throws {
    try changing(path) { try files.append(data, to: path) }
  }

  package func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try changing(path, target) { try files.move(path, to: target, replacing: replacing) }
  }

  package func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try changing(target) { try files.copy(path, to: target, replacing: replacing) }
  }

  package func remove(_ path: FilePath) throws {
    try changing(path) { try files.remove(path) }
  }

  package func trash(_ path: FilePath) throws -> FilePath {
    let place = try changing(path) { try files.trash(path) }
    // The place in the trash is known only now.
    observer.willChange(place)
    observer.didChange(place)
    return place
  }

  package func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus {
    try files.status(of: path, followingLinks: followingLinks)
  }

  package func entries(of folder: FilePath) throws -> [FilePath.Component] {
    try files.entries(of: folder)
  }

  package func linkTarget(of path: FilePath) throws -> FilePath {
    try files.linkTarget(of: path)
  }

  package func read(_ path: FilePath) throws -> Data { try files.read(path) }

  package func readablePath(of path: FilePath) throws -> FilePath {
    try files.readablePath(of: path)
  }
}
