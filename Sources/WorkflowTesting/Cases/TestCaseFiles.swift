import AppIntentsCore
import Foundation
import Glibc
import SystemPackage
import WorkflowEngine

/// The files of a test: those in its folder, and no others. Its steps use them, and so do the test itself
/// and its expectations.
///
/// A path is used as its end after following its links, which must be in the folder. The kernel refuses
/// links on the way to that end.
struct TestCaseFiles: FileAccess {
  /// Without links.
  private let root: FilePath
  private let dataHome: FilePath
  private let files: LocalFiles

  /// - Parameters:
  ///   - root: the folder, without links in its path.
  ///   - home: the home of the test, in the folder.
  init(in root: FilePath, home: FilePath) {
    self.root = root
    dataHome = home.appending(".local/share")
    // Other disks have trashes outside of the folder.
    files = LocalFiles(home: home, dataHome: dataHome, mounts: [])
  }

  /// The end of a path, if it is in the folder.
  ///
  /// - Parameter followingLast: whether the operation follows a link at the path's end.
  private func end(
    of path: FilePath, _ operation: String, followingLast: Bool
  ) throws -> FilePath {
    let end = LinkResolver(files: files).resolve(path, followingLast: followingLast)
    if end.starts(with: root) { return end }
    let isWrittenOutside = !path.lexicallyNormalized().starts(with: root)
    throw FileError(
      operation, path, .notPermitted,
      reason: isWrittenOutside
        ? "it is outside of the test's folder"
        : "it leads to `\(end.shown)`, which is outside of the test's folder")
  }

  private func using<Result>(
    _ path: FilePath, _ operation: String, followingLast: Bool = true,
    _ use: (FilePath) throws -> Result
  ) throws -> Result {
    let end = try end(of: path, operation, followingLast: followingLast)
    return try LinkPolicy.$refusesLinks.withValue(true) { try use(end) }
  }

  func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus {
    // A glob looks at the folders on its way.
    if root.starts(with: path.lexicallyNormalized()) {
      return try files.status(of: path, followingLinks: followingLinks)
    }
    return try using(path, "use", followingLast: followingLinks) {
      try files.status(of: $0, followingLinks: followingLinks)
    }
  }

  func entries(of folder: FilePath) throws -> [FilePath.Component] {
    try using(folder, "read") { try files.entries(of: $0) }
  }

  func linkTarget(of path: FilePath) throws -> FilePath {
    try using(path, "read", followingLast: false) { try files.linkTarget(of: $0) }
  }

  func read(_ path: FilePath) throws -> Data { try using(path, "read") { try files.read($0) } }

  func open(_ path: FilePath) throws -> FileDescriptor {
    try using(path, "read") { try files.open($0) }
  }

  func readablePath(of path: FilePath) throws -> FilePath {
    try using(path, "read") { try files.readablePath(of: $0) }
  }

  @discardableResult
  func createFolder(_ path: FilePath) throws -> [FilePath] {
    try using(path, "write") { try files.createFolder($0) }
  }

  func write(_ data: Data, to path: FilePath, replacing: Bool) throws {
    try using(path, "write", followingLast: replacing) {
      try files.write(data, to: $0, replacing: replacing)
    }
  }

  func append(_ data: Data, asLine: Bool, to path: FilePath) throws {
    try using(path, "write") { try files.append(data, asLine: asLine, to: $0) }
  }

  func append(contentsOf source: FileDescriptor, asLine: Bool, to path: FilePath) throws {
    try using(path, "write") {
      try files.append(contentsOf: source, asLine: asLine, to: $0)
    }
  }

  func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try using(path, "move", followingLast: false) { path in
      try using(target, "write", followingLast: false) {
        try files.move(path, to: $0, replacing: replacing)
      }
    }
  }

  func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try using(path, "read", followingLast: false) { path in
      try using(target, "write", followingLast: false) {
        try files.copy(path, to: $0, replacing: replacing)
      }
    }
  }

  func remove(_ path: FilePath) throws {
    try using(path, "write", followingLast: false) { try files.remove($0) }
  }

  func trash(_ path: FilePath) throws -> FilePath {
    // `LocalFiles` follows links on the way to the trash.
    for name in ["Trash/files", "Trash/info"] {
      _ = try end(of: dataHome.appending(name), "write", followingLast: true)
    }
    return try using(path, "write", followingLast: false) { try files.trash($0) }
  }

  func trashFolders() throws -> [TrashFolder] {
    try files.trashFolders()
  }

  func makeLink(_ path: FilePath, to target: FilePath, kind: FileLinkKind) throws {
    if kind == .hard { _ = try end(of: target, "link to", followingLast: false) }
    try using(path, "write", followingLast: false) {
      try files.makeLink($0, to: target, kind: kind)
    }
  }

  func extendedAttribute(_ name: String, of path: FilePath) throws -> [UInt8]? {
    try using(path, "read") { try files.extendedAttribute(name, of: $0) }
  }

  func set(_ attribute: FileAttribute, of path: FilePath) throws {
    try using(path, "write") { try files.set(attribute, of: $0) }
  }
}

// MARK: - What a test starts with

extension TestCaseFiles {
  /// Copies a file or folder from elsewhere. Links in a folder stay links.
  func bring(_ source: FilePath, to target: FilePath) throws {
    let source = source.real
    try using(target, "write", followingLast: false) {
      try files.copy(source, to: $0, replacing: true)
    }
  }

  /// Sets when a file or folder was last changed.
  func setModified(_ moment: Date, of path: FilePath) throws {
    let seconds = moment.timeIntervalSince1970
    guard let whole = Int(exactly: seconds.rounded(.down)) else { return }
    let fraction = Int((seconds - seconds.rounded(.down)) * 1e9)
    let time = timespec(tv_sec: whole, tv_nsec: fraction)
    try using(path, "write") { end in
      let result = end.withPlatformString {
        utimensat(AT_FDCWD, $0, [time, time], AT_SYMLINK_NOFOLLOW)
      }
      guard result == 0 else {
        throw FileError(
          "change the time of", path, .other, reason: String(cString: strerror(errno)).lowercased())
      }
    }
  }
}
