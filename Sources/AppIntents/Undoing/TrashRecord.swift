import FileOperations
import Foundation
import SystemPackage

/// The record that a trash keeps of a file in it: where the file was, and when it was deleted
/// (freedesktop.org's trash specification).
struct TrashRecord {
  let path: FilePath

  /// The record of a file that was put into a trash. A file that was moved to a folder with such a name
  /// has none, so only who trashed it can ask for it.
  init(of file: FilePath) {
    let info = file.removingLastComponent().removingLastComponent().appending("info")
    path = file.lastComponent.map { info.appending($0.adding(".trashinfo")) } ?? info
  }

  /// Deletes the record if it is about a path. Another file's record stays: the name may have been given
  /// again.
  func removeIfAbout(_ original: FilePath, with files: any FileAccess) throws {
    guard let status = try files.statusIfPresent(of: path, followingLinks: false),
      status.kind == .file, status.size <= Self.mostBytes,
      let stored = Self.storedPath(in: try files.read(path)), isStored(stored, for: original)
    else { return }
    try files.remove(path)
  }

  /// More than a path with every byte encoded.
  private static let mostBytes = 64 << 10

  /// The path in a record, percent-encoded.
  private static func storedPath(in data: Data) -> String? {
    String(decoding: data, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("Path=") }
      .map { String($0.dropFirst("Path=".count)) }
  }

  /// Whether a record's path is a file's: in the trash of a disk it is relative to the disk's top.
  private func isStored(_ stored: String, for original: FilePath) -> Bool {
    let folder = original.removingLastComponent().real
    let real = original.lastComponent.map { folder.appending($0) } ?? folder
    return [original, real].map { PercentEncoding.encode($0.bytes, keeping: "/") }.contains {
      $0 == stored || !stored.hasPrefix("/") && $0.hasSuffix("/" + stored)
    }
  }
}
