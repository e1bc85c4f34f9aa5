import Foundation
import SystemPackage

/// The kind of file at a path. Symbolic links are followed.
enum FileKind {
  case file, folder, other

  init?(of path: FilePath) {
    var status = stat()
    guard path.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}
