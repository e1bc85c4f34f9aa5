import AppIntentsCore
import Foundation
import Glibc
import SystemPackage

// Files in the run's temporary folder are private to the run, so they don't go through its
// `FileAccess`.

extension FilePermissions {
  /// Those of a file that is made for the user, less what the process masks.
  static var ofMadeFiles: FilePermissions { FilePermissions(rawValue: 0o666) }
  /// Those of a folder that is made for the user, less what the process masks.
  static var ofMadeFolders: FilePermissions { FilePermissions(rawValue: 0o777) }
}

extension FilePath {
  /// Makes a new file that only this user can read, unless it has other permissions.
  func create(_ content: Data, permissions: FilePermissions = .ownerReadWrite) throws {
    try FileError.doing("make a temporary file in", removingLastComponent()) {
      let file = try FileDescriptor.open(
        self, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: permissions)
      _ = try file.closeAfter { try file.writeAll(content) }
    }
  }

  /// Makes a new folder that only this user can read, unless it has other permissions.
  func createFolder(permissions: FilePermissions = .ownerReadWriteExecute) throws {
    try FileError.doing("make a temporary folder in", removingLastComponent()) {
      guard withPlatformString({ mkdir($0, permissions.rawValue) }) == 0 else {
        throw Errno(rawValue: errno)
      }
    }
  }

  /// Removes the folder, if it is empty.
  func removeFolder() { _ = withPlatformString { rmdir($0) } }

  /// Removes the file, if it exists.
  func unlink() { _ = withPlatformString { Glibc.unlink($0) } }
}
