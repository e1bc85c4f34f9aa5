import Foundation
import SystemPackage

/// What is at a path at a moment.
///
/// Not part of Apple's framework.
public enum FileState: Sendable, Hashable {
  case absent
  case present(FileMark)
}

/// What tells one version of a file or folder from every other one.
///
/// A folder's mark doesn't depend on what is in it, unless `contents` says that too.
///
/// Not part of Apple's framework.
public struct FileMark: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable {
    case file, folder, link, other
  }

  public let kind: Kind
  /// In bytes; 0 for what isn't a file.
  public let size: Int
  /// In nanoseconds since 1970; 0 for a folder.
  public let modified: Int
  /// In nanoseconds since 1970.
  public let created: Int
  public let inode: UInt64
  /// A hash of everything in the folder; nil if it doesn't matter.
  public let contents: UInt64?

  init(
    kind: Kind, size: Int, modified: Int, created: Int, inode: UInt64, contents: UInt64? = nil
  ) {
    self.kind = kind
    self.size = size
    self.modified = modified
    self.created = created
    self.inode = inode
    self.contents = contents
  }

  /// The mark of the same folder, with what is in it.
  func with(contents: UInt64) -> FileMark {
    FileMark(
      kind: kind, size: size, modified: modified, created: created, inode: inode,
      contents: contents)
  }

  init(_ status: FileStatus, contents: UInt64? = nil) {
    let kind = Kind(status.kind)
    self.init(
      kind: kind, size: kind == .file ? status.size : 0,
      modified: kind == .folder ? 0 : Self.nanoseconds(status.modified),
      created: Self.nanoseconds(status.created), inode: status.inode, contents: contents)
  }

  private static func nanoseconds(_ date: Date) -> Int {
    // A file's dates can be set to any year.
    Int(exactly: (date.timeIntervalSince1970 * 1e9).rounded()) ?? 0
  }
}

extension FileMark.Kind {
  fileprivate init(_ kind: FileStatus.Kind) {
    switch kind {
    case .file: self = .file
    case .folder: self = .folder
    case .link: self = .link
    case .other: self = .other
    }
  }
}

extension FileState {
  /// What is at a path, without following a link.
  ///
  /// - Parameter withContents: whether a folder's mark says what is in it.
  init(
    of path: FilePath, in files: any FileAccess, withContents: Bool = false
  ) throws {
    guard let status = try files.statusIfPresent(of: path, followingLinks: false) else {
      self = .absent
      return
    }
    let contents =
      withContents && status.kind == .folder
      ? try FolderDigest.of(
        path, names: { try files.entries(of: $0) },
        mark: { FileMark(try files.status(of: $0, followingLinks: false)) }) : nil
    self = .present(FileMark(status, contents: contents))
  }
}

/// A hash of what is in a folder: names, kinds, sizes and times.
enum FolderDigest {
  /// The most entries that are looked at.
  private static let most = 10_000

  /// - Parameters:
  ///   - names: the names in a folder.
  ///   - mark: the mark of what is at a path.
  static func of(
    _ folder: FilePath, names: (FilePath) throws -> some Sequence<FilePath.Component>,
    mark: (FilePath) throws -> FileMark
  ) throws -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var count = 0
    func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    }
    func add(folder: FilePath) throws {
      for name in try names(folder).sorted(by: { $0.string < $1.string }) {
        count += 1
        guard count <= most else {
          throw IntentFailure("`\(folder.shown)` has more than \(most) entries")
        }
        let path = folder.appending(name)
        let mark = try mark(path)
        add(FilePath(root: nil, [name]).bytes)
        add("/\(mark.kind.rawValue)/\(mark.size)/\(mark.modified)/".utf8)
        if mark.kind == .folder { try add(folder: path) }
      }
      add("..".utf8)
    }
    try add(folder: folder)
    return hash
  }
}
