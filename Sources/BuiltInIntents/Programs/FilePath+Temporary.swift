import Foundation
import Glibc
import SystemPackage

// Files in the run's temporary folder are private to the run, so they don't go through its
// `FileAccess`.

extension FilePath {
  /// Makes a new file that only this user can read.
  func create(_ content: Data) throws {
    let file = try FileDescriptor.open(
      self, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
      permissions: .ownerReadWrite)
    _ = try file.closeAfter { try file.writeAll(content) }
  }

  /// Removes the file, if it exists.
  func unlink() { _ = withPlatformString { Glibc.unlink($0) } }
}
