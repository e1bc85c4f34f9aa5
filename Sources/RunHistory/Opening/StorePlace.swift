import Glibc
import SystemPackage

/// The files of a store that have to stay where they were when it was opened.
///
/// A process that holds the lock of a file that was deleted or replaced excludes no other process any
/// more, and what it writes is lost.
struct StorePlace: Sendable {
  struct Identity: Sendable, Hashable {
    private let device: UInt64
    private let inode: UInt64

    /// - Throws: `Errno`.
    init(of path: FilePath) throws {
      var status = stat()
      guard path.withPlatformString({ stat($0, &status) }) == 0 else {
        throw Errno(rawValue: errno)
      }
      self.init(status)
    }

    /// - Throws: `Errno`.
    init(of file: FileDescriptor) throws {
      var status = stat()
      guard fstat(file.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
      self.init(status)
    }

    private init(_ status: stat) {
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
    }
  }

  let files: [FilePath: Identity]

  /// - Throws: `StoreError.replaced`.
  func check() throws {
    for (path, identity) in files where !Self.isThere(identity, at: path) {
      throw StoreError.replaced(path)
    }
  }

  /// A file that can't be looked at counts as unchanged.
  static func isThere(_ identity: Identity, at path: FilePath) -> Bool {
    do {
      return try Identity(of: path) == identity
    } catch {
      return error as? Errno != .noSuchFileOrDirectory && error as? Errno != .notDirectory
    }
  }
}
