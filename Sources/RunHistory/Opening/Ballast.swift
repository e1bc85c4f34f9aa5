import FileOperations
import Glibc
import Synchronization
import SystemPackage

/// A file that reserves space for the moment when the disk is full.
final class Ballast: Sendable {
  static let size = 8 << 20
  /// How much has to be free beside it, in bytes: runs that have begun also write files of their own,
  /// such as their scripts, and those must not be the first to find the disk full.
  static let margin = 4 << 20

  private let path: FilePath
  private let isPresent: Mutex<Bool>

  init(_ path: FilePath) {
    self.path = path
    isPresent = Mutex((try? Self.length(of: path)) == Self.size)
  }

  var exists: Bool { isPresent.withLock { $0 } }

  /// Releases the space.
  func release() throws {
    try isPresent.withLock { isPresent in
      guard unlink(path.string) == 0 || errno == ENOENT else { throw Errno(rawValue: errno) }
      isPresent = false
    }
  }

  /// Whether the margin is free. If the disk can't be asked, it counts as free.
  var hasMargin: Bool { isFree(Self.margin) }

  private func isFree(_ bytes: Int) -> Bool {
    var status = statvfs()
    let folder = path.removingLastComponent().string
    guard statvfs(folder, &status) == 0 else { return true }
    let (free, overflow) = UInt64(status.f_bavail)
      .multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return overflow || free >= UInt64(bytes)
  }

  /// Reserves the space again.
  /// - Returns: False if there isn't enough for it and the margin.
  func restore() throws -> Bool {
    try isPresent.withLock { isPresent in
      if isPresent { return true }
      guard isFree(Self.size + Self.margin) else { return false }
      let file = try FileDescriptor.openFile(
        path, .writeOnly, options: .create, permissions: .ownerReadWrite)
      let code = try file.closeAfter { posix_fallocate(file.rawValue, 0, Self.size) }
      switch Errno(rawValue: code) {
      case Errno(rawValue: 0):
        isPresent = true
        return true
      case .noSpace, .diskQuotaExceeded, .fileTooLarge:
        unlink(path.string)
        return false
      case let error: throw error
      }
    }
  }

  private static func length(of path: FilePath) throws -> Int {
    let file = try FileDescriptor.openFile(path)
    return try file.closeAfter { Int(try file.seek(offset: 0, from: .end)) }
  }
}
