import Foundation
import Glibc
import SystemPackage

/// A second path of a folder, until it is released.
final class SecondMount {
  let path: FilePath

  init(of folder: FilePath, at path: FilePath) throws {
    self.path = path
    try FileManager.default.createDirectory(
      atPath: path.string, withIntermediateDirectories: true)
    guard mount(folder.string, path.string, nil, UInt(MS_BIND), nil) == 0 else {
      throw Errno(rawValue: errno)
    }
  }

  deinit { umount2(path.string, CInt(MNT_DETACH)) }

  /// Whether this process may mount.
  static let isAllowed: Bool = {
    let folder = FilePath(FileManager.default.temporaryDirectory.path)
      .appending("segue-mount-\(UUID())")
    defer { rmdir(folder.string) }
    return (try? SecondMount(of: folder.removingLastComponent(), at: folder)) != nil
  }()
}
