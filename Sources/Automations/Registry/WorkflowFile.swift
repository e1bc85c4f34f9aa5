import AppIntentsCore
import Foundation
import SystemPackage

/// What the registry notices of a workflow file on disk.
enum WorkflowFile {
  /// The folders that a link leads through on the way to its file; empty if the path isn't a link.
  static func folders(behind path: FilePath) -> [FilePath] {
    var folders: [FilePath] = []
    var path = path
    // The kernel's limit for links.
    for _ in 0..<40 {
      guard let target = try? LocalFiles().linkTarget(of: path) else { break }
      path = path.removingLastComponent().pushing(target)
      folders.append(path.removingLastComponent())
    }
    return folders
  }

  /// Metadata that changes when the file does.
  struct Stamp: Sendable, Hashable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let modified: [Int]
    let changed: [Int]

    /// Nil if there is no file.
    init?(of path: FilePath) {
      var status = stat()
      guard path.withPlatformString({ stat($0, &status) }) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
      size = Int64(status.st_size)
      modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
      changed = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
    }

    func isOfSameFile(as other: Stamp) -> Bool { device == other.device && inode == other.inode }

    /// Whether the file was written so shortly before that another change might not be visible: file
    /// systems keep time in steps.
    func isFresh(at now: Date) -> Bool {
      now.timeIntervalSince1970 - Double(changed[0]) < 2
    }
  }
}
