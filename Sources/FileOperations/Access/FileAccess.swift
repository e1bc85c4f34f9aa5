public import Foundation
public import SystemPackage

/// Files as a run sees them. Intents read and change files through `IntentContext.current.files`,
/// never directly, so that a dry run can simulate every change and later steps see it.
///
/// Paths are absolute; they are bytes, not text. Every function throws `FileError`.
///
/// Not part of Apple's framework.
public protocol FileAccess: Sendable {
  /// What lies at a path. A link is followed, unless `followingLinks` is false.
  func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus

  /// The names in a folder, in no particular order.
  func entries(of folder: FilePath) throws -> [FilePath.Component]

  /// Where a link leads, as it says itself: relative ones start in the link's folder.
  func linkTarget(of path: FilePath) throws -> FilePath

  /// The whole content of a file.
  func read(_ path: FilePath) throws -> Data

  /// A path at which a program can read the file now: the path itself, or in a dry run the place
  /// where its content lies.
  func readablePath(of path: FilePath) throws -> FilePath

  /// Makes a folder, with those above it where they are missing. One that exists is fine.
  func createFolder(_ path: FilePath) throws

  /// Writes a file whole or not at all: to a temporary name, synced, then renamed into place.
  /// Without `replacing` a file that exists is an error, however late it came into being.
  func write(_ data: Data, to path: FilePath, replacing: Bool) throws

  /// Adds to the end of a file, making it if need be.
  func append(_ data: Data, to path: FilePath) throws

  /// Moves a file or folder. Across file systems it is copied, compared, then deleted.
  func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws

  /// Copies a file or folder, with its times and permissions.
  func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws

  /// Deletes a file, or a folder with all that is in it, for good.
  func remove(_ path: FilePath) throws

  /// Moves to the trash, as the freedesktop.org trash specification has it; gives its place there.
  @discardableResult
  func trash(_ path: FilePath) throws -> FilePath
}

/// What is known of a file without reading it.
public struct FileStatus: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case file, folder, link, other
  }

  public let kind: Kind
  /// In bytes.
  public let size: Int
  public let modified: Date
  /// When it was made; where the file system doesn't keep that, when it was last modified.
  public let created: Date
  /// The permission bits.
  public let permissions: UInt16
  public let device: UInt64
  public let inode: UInt64

  public init(
    kind: Kind, size: Int, modified: Date, created: Date, permissions: UInt16 = 0o644,
    device: UInt64 = 0, inode: UInt64 = 0
  ) {
    self.kind = kind
    self.size = size
    self.modified = modified
    self.created = created
    self.permissions = permissions
    self.device = device
    self.inode = inode
  }
}

extension FileAccess {
  /// What lies at a path, or nil where nothing does.
  public func statusIfPresent(
    of path: FilePath, followingLinks: Bool = true
  ) throws -> FileStatus? {
    do {
      return try status(of: path, followingLinks: followingLinks)
    } catch let error as FileError where error.kind == .missing {
      return nil
    }
  }
}
