import AppIntents
import Foundation
import SystemPackage

/// A workflow file as it lies on the disk.
enum WorkflowFile {
  /// A file that has more is too long to be a workflow.
  static let mostBytes = 1 << 20

  /// A workflow's id: its file's name without the extension.
  static func id(of path: FilePath) -> String { path.stem ?? path.string }

  /// The id of the workflow that a `run` step names, by id or by path.
  static func id(named name: String) -> String {
    let isPath = name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml")
    return isPath ? id(of: FilePath(name)) : name
  }

  /// The workflow files in a folder, in order; not those in the folders in it, where samples may be.
  static func list(in folder: FilePath) throws -> [FilePath] {
    try LocalFiles().entries(of: folder).map { folder.appending($0) }
      .filter { path in
        ["yaml", "yml"].contains(path.extension ?? "")
          && path.lastComponent?.string.hasPrefix(".") == false
      }
      .sorted { $0.string < $1.string }
  }

  /// The folders that a link leads through on the way to its file; none where it is no link.
  static func folders(behind path: FilePath) -> [FilePath] {
    var folders: [FilePath] = []
    var path = path
    // The system follows as many.
    for _ in 0..<40 {
      guard let target = try? LocalFiles().linkTarget(of: path) else { break }
      path = path.removingLastComponent().pushing(target)
      folders.append(path.removingLastComponent())
    }
    return folders
  }

  /// What changes when a file does.
  struct Stamp: Sendable, Hashable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let modified: [Int]
    let changed: [Int]

    /// Nil where there is no file.
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

    /// Whether the file was written so shortly before this that a second change might have left no
    /// trace: file systems count time in steps.
    func isFresh(at now: Date) -> Bool {
      now.timeIntervalSince1970 - Double(changed[0]) < 2
    }
  }

  /// Why a file can't be read.
  struct Problem: Error {
    let text: String
  }

  /// The content of a file; a little more than may be read of one that is too long.
  static func read(_ path: FilePath) throws(Problem) -> [UInt8] {
    do {
      // A pipe that has the name of a workflow would never end.
      let file = try FileDescriptor.open(
        path, .readOnly, options: [.closeOnExec, .nonBlocking])
      return try file.closeAfter {
        var bytes: [UInt8] = []
        while bytes.count <= mostBytes {
          let piece = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
          }
          if piece.isEmpty { break }
          bytes += piece
        }
        return bytes
      }
    } catch {
      throw Problem(text: "can't read `\(path.shown)`: \("\(error)".lowercased())")
    }
  }
}
