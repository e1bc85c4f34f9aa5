import CLinuxFiles
import Foundation
import Glibc
import SystemPackage

/// Everything that `statx` reports about a file, at full precision.
struct EntryStatus {
  let mode: UInt16
  let size: Int
  let blocks: UInt64
  let links: UInt32
  let owner: UInt32
  let group: UInt32
  let device: UInt64
  let inode: UInt64
  let accessed: timespec
  let modified: timespec
  let changed: timespec
  let born: timespec?

  var kind: FileStatus.Kind {
    switch mode_t(mode) & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  /// When anything about it last changed, in nanoseconds since 1970.
  var changedAt: Int64 { max(0, changed.nanoseconds) }

  var permissions: mode_t { mode_t(mode) & 0o7777 }

  /// Whether both describe the same file.
  func isSameFile(as other: EntryStatus) -> Bool {
    device == other.device && inode == other.inode
  }

  /// Whether the file wasn't written to between the two.
  func isUnchanged(since earlier: EntryStatus) -> Bool {
    isSameFile(as: earlier) && kind == earlier.kind && size == earlier.size
      && modified.tv_sec == earlier.modified.tv_sec
      && modified.tv_nsec == earlier.modified.tv_nsec
  }

  /// The status of a name in a folder (or of a whole path with `AT_FDCWD`), or of an open file with
  /// `AT_EMPTY_PATH`.
  init(
    _ folder: CInt, _ name: UnsafePointer<CChar>, flags: CInt, about subject: FilePath?
  ) throws {
    var raw = statx()
    try call(about: subject) {
      statx(folder, name, flags, C_STATX_MASK, &raw)
    }
    mode = raw.stx_mode
    size = Int(clamping: raw.stx_size)
    blocks = raw.stx_blocks
    links = raw.stx_nlink
    owner = raw.stx_uid
    group = raw.stx_gid
    device = UInt64(raw.stx_dev_major) << 32 | UInt64(raw.stx_dev_minor)
    inode = raw.stx_ino
    accessed = timespec(raw.stx_atime)
    modified = timespec(raw.stx_mtime)
    changed = timespec(raw.stx_ctime)
    born = raw.stx_mask & 0x800 != 0 ? timespec(raw.stx_btime) : nil
  }

  init(of descriptor: CInt, about subject: FilePath?) throws {
    try self.init(descriptor, "", flags: C_AT_EMPTY_PATH, about: subject)
  }
}

extension Place {
  /// The status of the entry. Doesn't follow a link.
  func status() throws -> EntryStatus {
    try name.withPlatformString {
      try EntryStatus(folder, $0, flags: AT_SYMLINK_NOFOLLOW, about: path)
    }
  }

  /// The status of the entry; nil if there is none.
  func statusIfPresent() throws -> EntryStatus? {
    do {
      return try status()
    } catch let failure as SystemFailure where failure.kind == .missing {
      return nil
    }
  }
}

extension FileVersion {
  init(_ status: EntryStatus) {
    // A folder's size and time change with its entries, which are no part of its version.
    let isFolder = status.kind == .folder
    self.init(
      device: status.device, inode: status.inode, birth: status.born?.nanoseconds ?? 0,
      size: isFolder ? 0 : Int64(clamping: status.size),
      modified: isFolder ? 0 : status.modified.nanoseconds, isFolder: isFolder)
  }
}

extension FileStatus {
  init(_ status: EntryStatus) {
    self.init(
      kind: status.kind, size: status.size, modified: Date(status.modified),
      created: Date(status.born ?? status.modified), permissions: UInt16(status.permissions),
      device: status.device, inode: status.inode)
  }
}

extension timespec {
  init(_ time: statx_timestamp) {
    self.init(tv_sec: Int(time.tv_sec), tv_nsec: Int(time.tv_nsec))
  }
}

extension timespec {
  /// Since 1970.
  fileprivate var nanoseconds: Int64 { Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec) }
}

extension Date {
  fileprivate init(_ time: timespec) {
    self.init(
      timeIntervalSinceReferenceDate: Double(time.tv_sec)
        - Date.timeIntervalBetween1970AndReferenceDate
        + Double(time.tv_nsec) / 1_000_000_000)
  }
}
