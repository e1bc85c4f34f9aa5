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

  /// Makes a new folder that only this user can read.
  func createFolder() throws {
    guard withPlatformString({ mkdir($0, 0o700) }) == 0 else { throw Errno(rawValue: errno) }
  }

  /// Removes the folder, if it is empty.
  func removeFolder() { _ = withPlatformString { rmdir($0) } }

  /// Removes the file, if it exists.
  func unlink() { _ = withPlatformString { Glibc.unlink($0) } }
}
