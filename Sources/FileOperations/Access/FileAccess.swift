public import Foundation
public import SystemPackage

/// Files as a run sees them. Intents read and change files through `IntentContext.current.files`,
/// never directly, so that a dry run can simulate every change and later steps see it.
///
/// Paths are absolute; they are bytes, not text. Every function throws `FileError`.
///
/// Not part of Apple's framework.
public protocol FileAccess: Sendable {
  /// The status of the entry at a path. Follows a link, unless `followingLinks` is false.
  func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus

  /// The names in a folder, in no particular order.
  func entries(of folder: FilePath) throws -> [FilePath.Component]

  /// The entries of a folder, in no particular order, with what is known of them without looking at
  /// each.
  func listing(of folder: FilePath) throws -> [FolderEntry]

  /// The target of a link as it is stored. A relative target starts in the link's folder.
  func linkTarget(of path: FilePath) throws -> FilePath

  /// The whole content of a file. Throws if it is larger than 1 GiB.
  func read(_ path: FilePath) throws -> Data

  /// Opens a file for reading, from its beginning. The caller closes the descriptor.
  ///
  /// Unlike a path, a descriptor stays the file that was permitted, whatever happens to the path.
  /// Throws for a folder, a device, a pipe and a socket.
  func open(_ path: FilePath) throws -> FileDescriptor

  /// A path where a program can read the file or folder: the path itself, or in a dry run the path
  /// of its content. For a program that takes nothing but a path: it looks the path up again.
  func readablePath(of path: FilePath) throws -> FilePath

  /// Makes a folder and the missing folders above it. Does nothing if the folder exists.
  ///
  /// - Returns: The folders that it made, the outermost first, without those that another task or process
  ///   made meanwhile.
  @discardableResult
  func createFolder(_ path: FilePath) throws -> [FilePath]

  /// Writes a file completely or not at all: under a temporary name, synced, then renamed. Without
  /// `replacing`, throws if the file exists, even if it was created just before the rename.
  func write(_ data: Data, to path: FilePath, replacing: Bool) throws

  /// Appends to a file, which is made if it doesn't exist.
  ///
  /// - Parameter asLine: Whether to begin a new line if the file's last one has no line break, and to end
  ///   with a line break.
  func append(_ data: Data, asLine: Bool, to path: FilePath) throws

  /// Appends the whole content of an open file, or nothing. No other operation of this process on
  /// the target comes in between.
  ///
  /// - Parameter asLine: Whether to begin a new line if the file's last one has no line break, and to end
  ///   with a line break.
  func append(
    contentsOf source: FileDescriptor, asLine: Bool, to path: FilePath) throws

  /// Moves a file or folder. Between file systems it is copied, compared, then deleted.
  func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws

  /// Copies a file or folder, with its times and permissions.
  func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws

  /// Replaces a file with a copy of another one, if it is still the file that `expected` describes. Throws
  /// if it was changed or replaced since, also while it is copied, and leaves it as it is.
  func copy(_ path: FilePath, to target: FilePath, replacing expected: FileStatus) throws

  /// Cuts off the end of a file, in place, if it is still the file that `expected` describes. Throws if it
  /// was changed or replaced since, and leaves it as it is.
  func shorten(_ path: FilePath, to size: Int, expecting expected: FileStatus) throws

  /// Deletes a file, or a folder with everything in it, permanently.
  func remove(_ path: FilePath) throws

  /// Deletes a folder that has nothing in it. Throws if it has.
  func removeEmptyFolder(_ path: FilePath) throws

  /// Moves a file or folder to the trash (freedesktop.org's trash specification). Returns its path
  /// there.
  @discardableResult
  func trash(_ path: FilePath) throws -> FilePath

  /// The trash folders of this user that exist: the one in the home folder, then those of other disks.
  func trashFolders() throws -> [TrashFolder]

  /// Makes a link at a path that doesn't exist yet. A symbolic link has the target as it is given; a
  /// hard link is another name of the file there, which isn't a folder.
  func makeLink(_ path: FilePath, to target: FilePath, kind: FileLinkKind) throws

  /// The value of an extended attribute of a file or folder, such as `user.xdg.tags`; nil if it has
  /// none. Follows a link.
  func extendedAttribute(_ name: String, of path: FilePath) throws -> [UInt8]?

  /// Sets the permissions or an extended attribute of a file or folder. Follows a link.
  func set(_ attribute: FileAttribute, of path: FilePath) throws
}

/// The properties of a file that are known without reading it.
public struct FileStatus: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case file, folder, link, other
  }

  public let kind: Kind
  /// In bytes.
  public let size: Int
  public let modified: Date
  /// When the file was created; the modification date if the file system doesn't record that.
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
  /// Deletes a folder after looking into it. An implementation of its own does both in one operation.
  public func removeEmptyFolder(_ path: FilePath) throws {
    guard try status(of: path, followingLinks: false).kind == .folder else {
      throw FileError("delete", path, .notAFolder, reason: "it is not a folder")
    }
    guard try entries(of: path).isEmpty else {
      throw FileError("delete", path, .other, reason: "the folder isn't empty")
    }
    try remove(path)
  }

  /// Appends exactly these bytes to a file, which is made if it doesn't exist.
  public func append(_ data: Data, to path: FilePath) throws {
    try append(data, asLine: false, to: path)
  }

  /// The status of the entry at a path; nil if there is none.
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
