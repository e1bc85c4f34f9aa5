import AppIntents
import Foundation
import SystemPackage

/// The files of a test: those in its folder, and no others.
struct TestCaseFiles: FileAccess {
  /// Without links.
  private let root: FilePath
  private let files: LocalFiles

  /// - Parameters:
  ///   - root: the folder, without links in its path.
  ///   - home: the home of the test, in the folder.
  init(in root: FilePath, home: FilePath) {
    self.root = root
    files = LocalFiles(home: home, dataHome: home.appending(".local/share"))
  }

  /// The path, if it and what it leads to are in the folder.
  private func inside(_ path: FilePath, _ operation: String) throws -> FilePath {
    let path = path.lexicallyNormalized()
    let folder = path.removingLastComponent().real
    guard path == root || folder.starts(with: root),
      path.realIfPresent?.starts(with: root) != false
    else {
      throw FileError(operation, path, .notPermitted, reason: "it is outside of the test's folder")
    }
    return path
  }

  func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus {
    // A glob looks at the folders on its way.
    if root.starts(with: path.lexicallyNormalized()) {
      return try files.status(of: path, followingLinks: followingLinks)
    }
    return try files.status(of: inside(path, "use"), followingLinks: followingLinks)
  }

  func entries(of folder: FilePath) throws -> [FilePath.Component] {
    try files.entries(of: inside(folder, "read"))
  }

  func linkTarget(of path: FilePath) throws -> FilePath {
    try files.linkTarget(of: inside(path, "read"))
  }

  func read(_ path: FilePath) throws -> Data { try files.read(inside(path, "read")) }

  func open(_ path: FilePath) throws -> FileDescriptor { try files.open(inside(path, "read")) }

  func readablePath(of path: FilePath) throws -> FilePath {
    try files.readablePath(of: inside(path, "read"))
  }

  func createFolder(_ path: FilePath) throws { try files.createFolder(inside(path, "write")) }

  func write(_ data: Data, to path: FilePath, replacing: Bool) throws {
    try files.write(data, to: inside(path, "write"), replacing: replacing)
  }

  func append(_ data: Data, to path: FilePath) throws {
    try files.append(data, to: inside(path, "write"))
  }

  func append(contentsOf source: FileDescriptor, endingLine: Bool, to path: FilePath) throws {
    try files.append(
      contentsOf: source, endingLine: endingLine, to: inside(path, "write"))
  }

  func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try files.move(inside(path, "move"), to: inside(target, "write"), replacing: replacing)
  }

  func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try files.copy(inside(path, "read"), to: inside(target, "write"), replacing: replacing)
  }

  func remove(_ path: FilePath) throws { try files.remove(inside(path, "write")) }

  func trash(_ path: FilePath) throws -> FilePath { try files.trash(inside(path, "write")) }
}
