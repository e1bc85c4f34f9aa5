import Glibc
package import SystemPackage

extension FileDescriptor {
  /// Makes a file that only this user can read, with a new name in a folder. Its descriptor is at the
  /// beginning.
  ///
  /// - Throws: `Errno`.
  package static func makePrivate(
    with content: some Collection<UInt8>, in folder: FilePath
  ) throws -> (file: FileDescriptor, path: FilePath) {
    let number = UInt64.random(in: .min ... .max)
    let path = folder.appending("segue-" + String(number, radix: 16))
    let file = try FileDescriptor.open(
      path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
      permissions: .ownerReadWrite)
    do {
      try file.writeAll(content)
      try file.seek(offset: 0, from: .start)
    } catch {
      try? file.close()
      _ = path.withPlatformString { unlink($0) }
      throw error
    }
    return (file, path)
  }

  /// Opens a file without a name, as the standard input of a program. Unlike a pipe it can't block,
  /// and a program that doesn't read it can't send this process a SIGPIPE.
  ///
  /// - Parameter folder: where the content is until the file is closed.
  /// - Throws: `FileError`.
  package static func nameless(
    with content: some Collection<UInt8>, in folder: @autoclosure () throws -> FilePath
  ) throws -> FileDescriptor {
    if content.isEmpty { return try open("/dev/null", .readOnly, options: .closeOnExec) }
    let folder = try folder()
    let (file, path) = try FileError.doing("make a temporary file in", folder) {
      try makePrivate(with: content, in: folder)
    }
    _ = path.withPlatformString { unlink($0) }
    return file
  }
}
