package import AppIntents
import Diagnostics
package import Foundation
package import SystemPackage
package import WorkflowLanguage

/// Restricts files to those that a workflow's `permissions:` allow it to read and write.
///
/// A path must be permitted as it is written, and so must its end after following its links. The
/// restriction holds for the workflow's intents, not against hostile programs: a link may change
/// between the check and the use.
package struct PermittedFiles: FileAccess {
  private let files: any FileAccess
  private let readable: [PermittedPlace]?
  private let writable: [PermittedPlace]?
  private let ownFolder: @Sendable () -> FilePath?

  /// - Parameters:
  ///   - home: the folder that `~` stands for in a pattern.
  ///   - folder: the folder that relative patterns start from.
  ///   - ownFolder: the run's folder for temporary files, once it exists, where everything is
  ///     permitted.
  package init(
    _ files: any FileAccess, permissions: Permissions, home: FilePath, folder: FilePath,
    ownFolder: @escaping @Sendable () -> FilePath? = { nil }
  ) {
    self.files = files
    self.ownFolder = ownFolder
    func places(_ paths: [Located<String>]?) -> [PermittedPlace]? {
      // An invalid pattern, which the check has reported, permits nothing.
      paths?.compactMap {
        PermittedPlace(IntentContext.resolve(FilePath($0.value), home: home, folder: folder))
      }
    }
    readable = places(permissions.read)
    writable = places(permissions.write)
  }

  /// - Parameters:
  ///   - keys: the keys under `permissions` that list the places, as a message's subject.
  ///   - followingLast: whether the operation follows a link at the path's end.
  private func permit(
    _ permitted: [PermittedPlace]?, _ path: FilePath, _ operation: String, by keys: String,
    followingLast: Bool
  ) throws {
    guard let permitted else { return }
    let links = LinkResolver(files: files)
    let written = path.lexicallyNormalized()
    let ownFolder = ownFolder()
    if let ownFolder, written.starts(with: ownFolder) { return }
    guard permitted.contains(where: { $0.covers(written) }) else {
      throw FileError(
        operation, path, .notPermitted, reason: "\(keys) the workflow's `permissions` covers it")
    }
    let end = links.resolve(path, followingLast: followingLast)
    if end == written { return }
    if let ownFolder, end.starts(with: links.resolve(ownFolder, followingLast: true)) { return }
    guard permitted.contains(where: { $0.covers(end) || $0.covers(end, following: links) }) else {
      throw FileError(
        operation, path, .notPermitted,
        reason: "it leads to `\(end)`, and \(keys) the workflow's `permissions` covers that")
    }
  }

  private func permitReading(
    _ path: FilePath, _ operation: String = "read", followingLast: Bool = true
  ) throws {
    // Files that may be written may be read.
    guard let readable else { return }
    try permit(
      readable + (writable ?? []), path, operation,
      by: writable == nil ? "nothing in `read` of" : "nothing in `read` or `write` of",
      followingLast: followingLast)
  }

  private func permitWriting(_ path: FilePath, followingLast: Bool = false) throws {
    try permit(
      writable, path, "write", by: "nothing in `write` of", followingLast: followingLast)
  }

  package func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus {
    // Before a file is written, it is looked at.
    try permitReading(path, "use", followingLast: followingLinks)
    return try files.status(of: path, followingLinks: followingLinks)
  }

  package func entries(of folder: FilePath) throws -> [FilePath.Component] {
    try permitReading(folder)
    return try files.entries(of: folder)
  }

  package func linkTarget(of path: FilePath) throws -> FilePath {
    try permitReading(path, followingLast: false)
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
    try permitWriting(path, followingLast: true)
    try files.createFolder(path)
  }

  package func write(_ data: Data, to path: FilePath, replacing: Bool) throws {
    try permitWriting(path, followingLast: replacing)
    try files.write(data, to: path, replacing: replacing)
  }

  package func append(_ data: Data, to path: FilePath) throws {
    try permitWriting(path, followingLast: true)
    try files.append(data, to: path)
  }

  package func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try permitWriting(path)
    try permitWriting(target)
    try files.move(path, to: target, replacing: replacing)
  }

  package func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try permitReading(path, followingLast: false)
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
