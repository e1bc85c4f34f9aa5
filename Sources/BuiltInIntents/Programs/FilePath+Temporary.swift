import Foundation
import Glibc
import SystemPackage

// Files of the run's own temporary folder, which nobody else sees, so that they don't go through
// the run's `FileAccess`.

extension FilePath {
  /// Makes a new file that only this user can read.
  func create(_ content: Data) throws {
    let file = try FileDescriptor.open(
      self, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
      permissions: .ownerReadWrite)
    _ = try file.closeAfter { try file.writeAll(content) }
  }

  /// Removes the file, if it is there.
  func unlink() { _ = withPlatformString { Glibc.unlink($0) } }
}
