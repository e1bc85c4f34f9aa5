import AppIntents
import Foundation
import SystemPackage

/// A workflow file on disk.
enum WorkflowFile {
  /// The most bytes of a workflow file.
  static let mostBytes = 1 << 20

  /// A workflow's id: its file's name without the extension.
  static func id(of path: FilePath) -> String { path.stem ?? path.string }

  /// The workflow files in a folder, sorted. Subfolders aren't searched, because they may contain samples.
  static func list(in folder: FilePath) throws -> [FilePath] {
    try LocalFiles().entries(of: folder).map { folder.appending($0) }
      .filter { path in
        ["yaml", "yml"].contains(path.extension ?? "")
          && path.lastComponent?.string.hasPrefix(".") == false
      }
      .sorted { $0.string < $1.string }
  }

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

  /// Why a file can't be read.
  struct Problem: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }

  /// The content of a file, or more than `mostBytes` of a longer one.
  static func read(_ path: FilePath) throws(Problem) -> [UInt8] {
    do {
      let file = try FileDescriptor.openFile(path)
      return try file.closeAfter { try file.readAll(limit: mostBytes) }
    } catch {
      throw Problem(text: "can't read `\(path.shown)`: \(IntentErrorText.message(for: error))")
    }
  }
}
