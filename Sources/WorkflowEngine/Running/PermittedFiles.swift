package import AppIntents
import Diagnostics
package import Foundation
package import SystemPackage
package import WorkflowLanguage

/// Files as far as a workflow's `permissions:` let it read and write.
package struct PermittedFiles: FileAccess {
  private let files: any FileAccess
  private let readable: [GlobPattern]?
  private let writable: [GlobPattern]?
  private let ownFolder: @Sendable () -> FilePath?

  /// - Parameters:
  ///   - home: what `~` means in a pattern.
  ///   - folder: where relative patterns start.
  ///   - ownFolder: the run's folder for temporary files, once there is one; all is permitted there.
  package init(
    _ files: any FileAccess, permissions: Permissions, home: FilePath, folder: FilePath,
    ownFolder: @escaping @Sendable () -> FilePath? = { nil }
  ) {
    self.files = files
    self.ownFolder = ownFolder
    func patterns(_ paths: [Located<String>]?) -> [GlobPattern]? {
      paths?.compactMap { path in
        let place = IntentContext.resolve(FilePath(path.value), home: home, folder: folder)
        // What is no pattern, which checking has said, permits nothing.
        return try? GlobPattern(place.string, includingHidden: true)
      }
    }
    readable = patterns(permissions.read)
    writable = patterns(permissions.write)
  }

  /// A path is permitted when a pattern matches it or a folder above it.
  private func permit(_ patterns: [GlobPattern]?, _ path: FilePath, _ operation: String) throws {
    guard let patterns else { return }
    var place = path.lexicallyNormalized()
    if let ownFolder = ownFolder(), place.starts(with: ownFolder) { return }
    repeat {
      if patterns.contains(where: { $0.matches(place) }) { return }
    } while place.removeLastComponent()
    throw FileError(
      operation, path, .notPermitted, reason: "the workflow's `permissions` don't cover it")
  }

  private func permitReading(_ path: FilePath) throws {
    // What may be written may be looked at.
    guard let readable else { return }
    try permit(readable + (writable ?? []), path, "read")
  }

  private func permitWriting(_ path: FilePath) throws { try permit(writable, path, "write") }

  package func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus {
    try permitReading(path)
    return try files.status(of: path, followingLinks: followingLinks)
  }

  package func entries(of folder: FilePath) throws -> [FilePath.Component] {
    try permitReading(folder)
    return try files.entries(of: folder)
  }

  package func linkTarget(of path: FilePath) throws -> FilePath {
    try permitReading(path)
    return try files.linkTarget(of: path)
  }

  package func read(_ path: FilePath) throws -> Data {
    try permitReading(path)
    return try files.read(path)
  }

  package func readablePath(of path: FilePath) throws -> FilePath {
    try permitReading(path)
    return try files.readablePath(of: path)
  }

  package func createFolder(_ path: FilePath) throws {
    try permitWriting(path)
    try files.createFolder(path)
  }

  package func write(_ data: Data, to path: FilePath, replacing: Bool) throws {
    try permitWriting(path)
    try files.write(data, to: path, replacing: replacing)
  }

  package func append(_ data: Data, to path: FilePath) throws {
    try permitWriting(path)
    try files.append(data, to: path)
  }

  package func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try permitWriting(path)
    try permitWriting(target)
    try files.move(path, to: target, replacing: replacing)
  }

  package func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try permitReading(path)
    try permitWriting(target)
    try files.copy(path, to: target, replacing: replacing)
  }

  package func remove(_ path: FilePath) throws {
    try permitWriting(path)
    try files.remove(path)
  }

  package func trash(_ path: FilePath) throws -> FilePath {
    try permitWriting(path)
    return try files.trash(path)
  }
}
