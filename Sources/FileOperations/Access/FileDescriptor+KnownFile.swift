import Glibc
package import SystemPackage

/// What is in the place of a file isn't one.
package struct NotAFile: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  private init(_ description: String) { self.description = description }

  package static let folder = NotAFile("it is a folder")
  package static let link = NotAFile("it is a link")
  package static let special = NotAFile("it is a pipe, a socket or a device")
}

extension FileDescriptor {
  /// Opens a file that Segue finds by its name, such as its settings, secrets or workflows. What isn't a
  /// file is refused, and never waited for, as opening a pipe would.
  ///
  /// - Throws: `NotAFile`, or `Errno`.
  package static func openFile(
    _ path: FilePath, _ mode: AccessMode = .readOnly, options: OpenOptions = [],
    permissions: FilePermissions? = nil
  ) throws -> FileDescriptor {
    let file: FileDescriptor
    do {
      file = try open(
        path, mode, options: options.union([.closeOnExec, .nonBlocking]), permissions: permissions)
    } catch Errno.isDirectory {
      throw NotAFile.folder
    } catch Errno.tooManySymbolicLinkLevels where options.contains(.noFollow) {
      throw NotAFile.link
    } catch Errno.noSuchAddressOrDevice {
      // A socket, or a pipe without a reader.
      throw NotAFile.special
    }
    var status = Glibc.stat()
    guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      try? file.close()
      throw status.st_mode & S_IFMT == S_IFDIR ? NotAFile.folder : NotAFile.special
    }
    return file
  }
}
