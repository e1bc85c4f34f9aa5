import CLinuxFiles
package import FileOperations
import Glibc

/// What a path named at one moment, read with one call of `statx`.
package struct FileSnapshot: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case file, folder
    /// A link, a pipe, a socket or a device.
    case other
  }

  package enum Result: Sendable, Hashable {
    case found(FileSnapshot)
    case missing
    /// The path can't be looked at; the system's error number.
    case unknown(CInt)
  }

  package var kind: Kind
  package var version: FileVersion
  /// When anything about the file last changed, including its name, in nanoseconds since 1970.
  package var changed: Int64

  package init(kind: Kind, version: FileVersion, changed: Int64) {
    self.kind = kind
    self.version = version
    self.changed = changed
  }

  /// Looks at a path without following a link.
  package static func take(at path: [UInt8]) -> Result {
    path.withCPath { take(AT_FDCWD, $0, AT_SYMLINK_NOFOLLOW) }
  }

  /// Looks at a path and follows a link.
  package static func take(following path: [UInt8]) -> Result {
    path.withCPath { take(AT_FDCWD, $0, 0) }
  }

  package static func take(ofOpen descriptor: CInt) -> Result {
    take(descriptor, "", C_AT_EMPTY_PATH)
  }

  private static func take(
    _ folder: CInt, _ path: UnsafePointer<CChar>, _ flags: CInt
  ) -> Result {
    var raw = statx()
    guard statx(folder, path, flags, C_STATX_MASK, &raw) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .missing : .unknown(errno)
    }
    let kind: Kind =
      switch mode_t(raw.stx_mode) & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    // A folder's size and time change with its entries, which are no part of its version.
    let isFolder = kind == .folder
    return .found(
      FileSnapshot(
        kind: kind,
        version: FileVersion(
          device: UInt64(raw.stx_dev_major) << 32 | UInt64(raw.stx_dev_minor),
          inode: raw.stx_ino, birth: raw.stx_mask & 0x800 == 0 ? 0 : raw.stx_btime.nanoseconds,
          size: isFolder ? 0 : Int64(clamping: raw.stx_size),
          modified: isFolder ? 0 : raw.stx_mtime.nanoseconds, isFolder: isFolder),
        changed: max(0, raw.stx_ctime.nanoseconds, isFolder ? raw.stx_mtime.nanoseconds : 0)))
  }
}

extension statx_timestamp {
  fileprivate var nanoseconds: Int64 { tv_sec &* 1_000_000_000 &+ Int64(tv_nsec) }
}
