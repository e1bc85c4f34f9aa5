import Glibc
import Synchronization
import SystemPackage

/// Room on the disk that is kept for the moment when there is no other.
final class Ballast: Sendable {
  static let size = 8 << 20

  private let path: FilePath
  private let isThere: Mutex<Bool>

  init(_ path: FilePath) {
    self.path = path
    isThere = Mutex((try? Self.length(of: path)) == Self.size)
  }

  var exists: Bool { isThere.withLock { $0 } }

  /// Gives the room free.
  func release() throws {
    try isThere.withLock { isThere in
      guard unlink(path.string) == 0 || errno == ENOENT else { throw Errno(rawValue: errno) }
      isThere = false
    }
  }

  /// Takes the room again.
  /// - Returns: false if there isn't enough.
  func restore() throws -> Bool {
    try isThere.withLock { isThere in
      if isThere { return true }
      let file = try FileDescriptor.open(
        path, .writeOnly, options: [.create, .closeOnExec], permissions: .ownerReadWrite)
      let code = try file.closeAfter { posix_fallocate(file.rawValue, 0, Self.size) }
      switch Errno(rawValue: code) {
      case Errno(rawValue: 0):
        isThere = true
        return true
      case .noSpace, .diskQuotaExceeded, .fileTooLarge:
        unlink(path.string)
        return false
      case let error: throw error
      }
    }
  }

  private static func length(of path: FilePath) throws -> Int {
    let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
    return try file.closeAfter { Int(try file.seek(offset: 0, from: .end)) }
  }
}
