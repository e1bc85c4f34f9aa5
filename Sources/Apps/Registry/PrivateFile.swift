import AppIntentsCore
import FileOperations
import Glibc
import SystemPackage

/// A file of Segue's that only its user can read, from its first byte on.
enum PrivateFile {
  /// Writes a file whole or not at all. What is in its place is replaced, a link, too.
  static func write(_ bytes: [UInt8], to path: FilePath) throws {
    do {
      let (file, temporary) = try FileDescriptor.makePrivate(
        with: bytes, in: path.removingLastComponent())
      do {
        try file.closeAfter { try check(fsync(file.rawValue)) }
        try check(
          temporary.withPlatformString { from in
            path.withPlatformString { rename(from, $0) }
          })
      } catch {
        _ = temporary.withPlatformString { unlink($0) }
        throw error
      }
    } catch let error as Errno {
      throw FileError("write", path, .other, reason: IntentErrorText.message(for: error))
    }
  }

  /// Makes a folder that only its user can look into, or makes it private.
  ///
  /// - Throws: `FileError`, also if a link or a file is in its place.
  static func makeFolder(_ folder: FilePath) throws {
    let files = LocalFiles()
    try files.createFolder(folder)
    guard try files.status(of: folder, followingLinks: false).kind == .folder else {
      throw FileError("use", folder, .notAFolder, reason: "it is a link")
    }
    do {
      try check(folder.withPlatformString { chmod($0, 0o700) })
    } catch let error as Errno {
      throw FileError("use", folder, .other, reason: IntentErrorText.message(for: error))
    }
  }

  private static func check(_ result: CInt) throws {
    if result != 0 { throw Errno(rawValue: errno) }
  }
}
