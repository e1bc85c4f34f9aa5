import FileOperations
import Glibc
import SystemPackage

/// The header of the file, read without SQLite, which might change the file.
enum StoreHeader {
  /// Whether the file exists and is empty.
  static func isEmpty(_ file: FilePath) throws -> Bool {
    var status = stat()
    guard file.withPlatformString({ stat($0, &status) }) == 0 else {
      if errno == ENOENT { return false }
      throw Errno(rawValue: errno)
    }
    return status.st_size == 0
  }

  /// The number of the layout (`PRAGMA user_version`); nil if there is no file or it isn't a database.
  static func version(of file: FilePath) throws -> Int? {
    let descriptor: FileDescriptor
    do {
      descriptor = try FileDescriptor.openFile(file)
    } catch Errno.noSuchFileOrDirectory {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = try descriptor.closeAfter {
      try bytes.withUnsafeMutableBytes { try descriptor.read(into: $0) }
    }
    guard count == 100, bytes.starts(with: "SQLite format 3\0".utf8) else { return nil }
    return bytes[60..<64].reduce(0) { $0 << 8 | Int($1) }
  }
}
