import CLinuxFiles
import Glibc
import RunHistory

/// What one look at a path saw.
struct FileSighting: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case file, folder
    /// A link, a pipe, a socket, a device: nothing that starts a run.
    case other
  }

  enum Result: Sendable, Hashable {
    case found(FileSighting)
    case missing
    /// It can't be known what lies there; the system's number of the error.
    case unknown(CInt)
  }

  var kind: Kind
  var version: FileVersion
  /// When anything about the file last changed, its name too, in nanoseconds since 1970.
  var changed: Int64

  /// Looks at a path; a link isn't followed.
  static func look(at path: [UInt8]) -> Result {
    path.withCPath { look(AT_FDCWD, $0, AT_SYMLINK_NOFOLLOW) }
  }

  /// Looks at a path; a link is followed.
  static func look(following path: [UInt8]) -> Result {
    path.withCPath { look(AT_FDCWD, $0, 0) }
  }

  static func look(atOpen descriptor: CInt) -> Result {
    look(descriptor, "", C_AT_EMPTY_PATH)
  }

  private static func look(
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
    // What is in a folder is no part of what the folder is.
    let isFolder = kind == .folder
    return .found(
      FileSighting(
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

extension [UInt8] {
  /// The bytes with a zero behind them, as the system takes paths.
  func withCPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { buffer in
      for (index, byte) in enumerated() { buffer[index] = CChar(bitPattern: byte) }
      buffer[count] = 0
      // The capacity is at least 1, so the buffer has an address.
      return buffer.baseAddress.map { body($0) } ?? body("")
    }
  }

  /// The path of an entry of the folder that these bytes are the path of.
  func appending(name: some Collection<UInt8>) -> [UInt8] {
    var path: [UInt8] = []
    path.reserveCapacity(count + 1 + name.count)
    path += self
    if path.last != UInt8(ascii: "/"), !path.isEmpty { path.append(UInt8(ascii: "/")) }
    path += name
    return path
  }
}
