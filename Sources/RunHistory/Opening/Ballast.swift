import FileOperations
import Glibc
import Synchronization
import SystemPackage

/// A file that reserves space for the moment when the disk is full.
final class Ballast: Sendable {
  static let size = 8 << 20

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

  /// Reserves the space again.
  /// - Returns: False if there isn't enough.
  func restore() throws -> Bool {
    try isPresent.withLock { isPresent in
      if isPresent { return true }
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
