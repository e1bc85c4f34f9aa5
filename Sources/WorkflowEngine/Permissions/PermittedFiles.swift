package import AppIntents
import Diagnostics
package import Foundation
package import SystemPackage
package import WorkflowLanguage

/// Restricts files to those that a workflow's `permissions:` allow it to read and write.
///
/// A path must be permitted as it is written, and so must its end after following its links. The end is
/// what is used, and the kernel refuses links on the way to it: one that another program puts there
/// after the check leads nowhere.
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

  /// The path to use for a path: its end after following its links, if it is permitted.
  ///
  /// - Parameters:
  ///   - keys: the keys under `permissions` that list the places, as a message's subject.
  ///   - followingLast: whether the operation follows a link at the path's end.
  private func end(
    of path: FilePath, in permitted: [PermittedPlace], _ operation: String, by keys: String,
    followingLast: Bool
  ) throws -> FilePath {
    let links = LinkResolver(files: files)
    let written = path.lexicallyNormalized()
    let end = links.resolve(path, followingLast: followingLast)
    let ownFolder = ownFolder()
    if let ownFolder, written.starts(with: ownFolder) { return end }
    guard permitted.contains(where: { $0.covers(written) }) else {
      throw FileError(
        operation, path, .notPermitted, reason: "\(keys) the workflow's `permissions` covers it")
    }
    if end == written { return end }
    if let ownFolder, end.starts(with: links.resolve(ownFolder, followingLast: true)) { return end }
    guard permitted.contains(where: { $0.covers(end) || $0.covers(end, following: links) }) else {
      throw FileError(
        operation, path, .notPermitted,
        reason: "it leads to `\(end)`, and \(keys) the workflow's `permissions` covers that")
    }
    return end
  }

  /// Uses a path for reading.
  private func reading<Result>(
    _ path: FilePath, _ operation: String = "read", followingLast: Bool = true,
    _ use: (FilePath) throws -> Result
  ) throws -> Result {
    // Files that may be written may be read.
    guard let readable else { return try use(path) }
    let end = try end(
      of: path, in: readable + (writable ?? []), operation,
      by: writable == nil ? "nothing in `read` of" : "nothing in `read` or `write` of",
      followingLast: followingLast)
    return try LinkPolicy.$refusesLinks.withValue(true) { try use(end) }
  }

  /// Uses a path for writing.
  private func writing<Result>(
    _ path: FilePath, followingLast: Bool = false, _ use: (FilePath) throws -> Result
  ) throws -> Result {
    guard let writable else { return try use(path) }
    let end = try end(
      of: path, in: writable, "write", by: "nothing in `write` of", followingLast: followingLast)
    return try LinkPolicy.$refusesLinks.withValue(true) { try use(end) }
  }

  package func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus {
    // Before a file is written, it is looked at.
    try reading(path, "use", followingLast: followingLinks) {
      try files.status(of: $0, followingLinks: followingLinks)
    }
  }

  package func entries(of folder: FilePath) throws -> [FilePath.Component] {
    try reading(folder) { try files.entries(of: $0) }
  }

  package func linkTarget(of path: FilePath) throws -> FilePath {
    try reading(path, followingLast: false) { try files.linkTarget(of: $0) }
  }

  package func read(_ path: FilePath) throws -> Data { try reading(path) { try files.read($0) } }

  package func open(_ path: FilePath) throws -> FileDescriptor {
    try reading(path) { try files.open($0) }
  }

  package func readablePath(of path: FilePath) throws -> FilePath {
    try reading(path) { try files.readablePath(of: $0) }
  }

  package func createFolder(_ path: FilePath) throws {
    try writing(path, followingLast: true) { try files.createFolder($0) }
  }

  package func write(_ data: Data, to path: FilePath, replacing: Bool) throws {
    try writing(path, followingLast: replacing) {
      try files.write(data, to: $0, replacing: replacing)
    }
  }

  package func append(_ data: Data, to path: FilePath) throws {
    try writing(path, followingLast: true) { try files.append(data, to: $0) }
  }

  package func append(
    contentsOf source: FileDescriptor, endingLine: Bool, to path: FilePath
  ) throws {
    try writing(path, followingLast: true) {
      try files.append(contentsOf: source, endingLine: endingLine, to: $0)
    }
  }

  package func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try writing(path) { path in
      try writing(target) { try files.move(path, to: $0, replacing: replacing) }
    }
  }

  package func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try reading(path, followingLast: false) { path in
      try writing(target) { try files.copy(path, to: $0, replacing: replacing) }
    }
  }

  package func remove(_ path: FilePath) throws { try writing(path) { try files.remove($0) } }

  package func trash(_ path: FilePath) throws -> FilePath {
    try writing(path) { try files.trash($0) }
  }
}
