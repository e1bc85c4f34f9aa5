import FileOperations
import SystemPackage

/// The record that a trash keeps of a file in it.
struct TrashRecord {
  let path: FilePath

  /// The record of a file that was put into a trash. A file that was moved to a folder with such a name
  /// has none, so only who trashed it can ask for it.
  init(of file: FilePath) { path = TrashInfo.path(of: file) }

  /// Deletes the record if it is about a path. Another file's record stays: the name may have been given
  /// again.
  func removeIfAbout(_ original: FilePath, with files: any FileAccess) throws {
    guard let status = try files.statusIfPresent(of: path, followingLinks: false),
      status.kind == .file, status.size <= TrashInfo.mostBytes,
      let info = TrashInfo(try files.read(path)), isStored(info.stored, for: original)
    else { return }
    try files.remove(path)
  }

  /// Whether a record's path is a file's: in the trash of a disk it is relative to the disk's top.
  private func isStored(_ stored: FilePath, for original: FilePath) -> Bool {
    let folder = original.removingLastComponent().real
    let real = original.lastComponent.map { folder.appending($0) } ?? folder
    return [original, real].contains {
      stored.isAbsolute ? $0 == stored : $0.ends(with: stored)
    }
  }
}
