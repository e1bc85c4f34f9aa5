import Glibc
import SystemPackage

/// A folder that nobody but its owner may look into.
enum PrivateFolder {
  /// Makes it, and those above it where they are missing.
  /// - Throws: `Errno`.
  static func make(_ folder: FilePath) throws {
    var part = FilePath(root: folder.root, [])
    for component in folder.components {
      part.append(component)
      if mkdir(part.string, 0o700) != 0 {
        let error = Errno(rawValue: errno)
        guard error == .fileExists || error == .isDirectory else { throw error }
      }
    }
    guard chmod(folder.string, 0o700) == 0 else { throw Errno(rawValue: errno) }
  }
}
