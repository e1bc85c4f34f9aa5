package import AppIntentsCore
import Diagnostics
import Foundation
package import SystemPackage

/// Restricts files to those that a workflow's `permissions:` allow it to read and write, and those of its
/// callers, too.
///
/// A path must be permitted as it is written, and so must its end after following its links. The end is
/// what is used, and the kernel refuses links on the way to it: one that another program puts there
/// after the check leads nowhere.
package struct PermittedFiles: FileAccess {
  private let files: any FileAccess
  /// Of the callers, and of the workflow that they call. All of them check the same end of a path.
  private let limits: [PermittedPlaces]
  private let readableFolder: @Sendable () -> FilePath?
  private let writableFolder: @Sendable () -> FilePath?

  /// - Parameters:
  ///   - readableFolder: the run's folder for temporary files, once it exists.
  ///   - writableFolder: the part of it that is the workflow's.
  package init(
    _ files: any FileAccess, limitedTo places: PermittedPlaces,
    readableFolder: @escaping @Sendable () -> FilePath? = { nil },
    writableFolder: @escaping @Sendable () -> FilePath? = { nil }
  ) {
    let outer = files as? PermittedFiles
    self.files = outer?.files ?? files
    limits = (outer?.limits ?? []) + [places]
    self.readableFolder = readableFolder
    self.writableFolder = writableFolder
  }

  /// The files without the limits of workflows, for following links.
  static func unlimited(_ files: any FileAccess) -> any FileAccess {
    (files as? PermittedFiles)?.files ?? files
  }

  /// The path to use for a path: its end after following its links, if it is permitted.
  ///
  /// - Parameter followingLast: whether the operation follows a link at the path's end.
  private func end(
    of path: FilePath, in lists: [PermittedPlaces.List], or ownFolder: FilePath?,
    _ operation: String, followingLast: Bool
  ) throws -> FilePath {
    let links = LinkResolver(files: files)
    let written = path.lexicallyNormalized()
    let end = links.resolve(path, followingLast: followingLast)
    if ownFolder.map({ written.starts(with: $0) }) != true,
      let list = lists.first(where: { !$0.places.contains { $0.covers(written: written) } })
    {
      throw FileError(
        operation, path, .notPermitted,
        reason: "\(list.keys) the workflow's `permissions` covers it")
    }
    if end == written { return end }
    // The run's programs can make links in this folder, and a link in its place.
    if let ownFolder, end.starts(with: links.resolve(ownFolder, followingLast: false)) {
      return end
    }
    if let list = lists.first(where: { !$0.places.contains { $0.covers(end: end) } }) {
      throw FileError(
        operation, path, .notPermitted,
        reason: "it leads to `\(end)`, and \(list.keys) the workflow's `permissions` covers that")
    }
    return end
  }

  /// Uses a path for reading.
  private func reading<Result>(
    _ path: FilePath, _ operation: String = "read", followingLast: Bool = true,
    _ use: (FilePath) throws -> Result
  ) throws -> Result {
    let lists = limits.compactMap(\.reading)
    if lists.isEmpty { return try use(path) }
    let end = try end(
      of: path, in: lists, or: readableFolder(), operation, followingLast: followingLast)
    return try LinkPolicy.$refusesLinks.withValue(true) { try use(end) }
  }

  /// Uses a path for writing.
  private func writing<Result>(
    _ path: FilePath, followingLast: Bool = false, _ use: (FilePath) throws -> Result
  ) throws -> Result {
    let lists = limits.compactMap(\.writing)
    if lists.isEmpty { return try use(path) }
    let end = try end(
      of: path, in: lists, or: writableFolder(), "write", followingLast: followingLast)
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

  package func listing(of folder: FilePath) throws -> [FolderEntry] {
    try reading(folder) { try files.listing(of: $0) }
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

  @discardableResult
  package func createFolder(_ path: FilePath) throws -> [FilePath] {
    try writing(path, followingLast: true) { try files.createFolder($0) }
  }

  package func write(_ data: Data, to path: FilePath, replacing: Bool) throws {
    try writing(path, followingLast: replacing) {
      try files.write(data, to: $0, replacing: replacing)
    }
  }

  package func append(_ data: Data, asLine: Bool, to path: FilePath) throws {
    try writing(path, followingLast: true) { try files.append(data, asLine: asLine, to: $0) }
  }

  package func append(
    contentsOf source: FileDescriptor, asLine: Bool, to path: FilePath
  ) throws {
    try writing(path, followingLast: true) {
      try files.append(contentsOf: source, asLine: asLine, to: $0)
    }
  }

  package func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    // What is moved can be read at its new place.
    try reading(path, "move", followingLast: false) { _ in }
    try writing(path) { path in
      try writing(target) { try files.move(path, to: $0, replacing: replacing) }
    }
  }

  package func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try reading(path, followingLast: false) { path in
      try writing(target) { try files.copy(path, to: $0, replacing: replacing) }
    }
  }

  package func copy(
    _ path: FilePath, to target: FilePath, replacing expected: FileStatus
  ) throws {
    try reading(path, followingLast: false) { path in
      try writing(target) { try files.copy(path, to: $0, replacing: expected) }
    }
  }

  package func shorten(_ path: FilePath, to size: Int, expecting expected: FileStatus) throws {
    try writing(path) { try files.shorten($0, to: size, expecting: expected) }
  }

  package func remove(_ path: FilePath) throws { try writing(path) { try files.remove($0) } }

  package func removeEmptyFolder(_ path: FilePath) throws {
    try writing(path) { try files.removeEmptyFolder($0) }
  }

  package func trash(_ path: FilePath) throws -> FilePath {
    try writing(path) { try files.trash($0) }
  }

  package func trashFolders() throws -> [TrashFolder] {
    // What is in them is read and removed by its path, which must be permitted.
    try files.trashFolders()
  }

  package func makeLink(_ path: FilePath, to target: FilePath, kind: FileLinkKind) throws {
    switch kind {
    case .symbolic:
      // The link has no more permissions than its target, which is looked at when it is used.
      try writing(path) { try files.makeLink($0, to: target, kind: kind) }
    case .hard:
      // The file can be read and written at its new name.
      try reading(target, "link to", followingLast: false) { _ in }
      try writing(target) { target in
        try writing(path) { try files.makeLink($0, to: target, kind: kind) }
      }
    }
  }

  package func extendedAttribute(_ name: String, of path: FilePath) throws -> [UInt8]? {
    try reading(path) { try files.extendedAttribute(name, of: $0) }
  }

  package func set(_ attribute: FileAttribute, of path: FilePath) throws {
    try writing(path, followingLast: true) { try files.set(attribute, of: $0) }
  }
}
