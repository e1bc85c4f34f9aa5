package import Foundation
import Glibc
package import SystemPackage

extension HistoryStore {
  /// The folder with the former contents of files that runs have replaced.
  package static func formerFolder(of store: FilePath) -> FilePath {
    store.appending("former")
  }

  /// How many bytes all former contents may take.
  package static var mostFormerBytes: Int { 1 << 30 }

  /// Deletes the former contents that no undoing needs any more, and beyond the limit the oldest ones.
  ///
  /// One that was made within a day stays, since its run may not be in the store yet.
  ///
  /// - Returns: The number of files deleted.
  @discardableResult
  package func pruneFormerFiles(
    at now: Date, limit: Int = HistoryStore.mostFormerBytes
  ) throws -> Int {
    let manager = FileManager.default
    let folder = Self.formerFolder(of: folder)
    guard manager.fileExists(atPath: folder.string) else { return 0 }
    let needed = try read { try $0.formerFiles() }
    var kept: [(path: String, size: Int, changed: Date)] = []
    var count = 0
    for name in try manager.contentsOfDirectory(atPath: folder.string) {
      let path = folder.appending(name).string
      // A file that has gone meanwhile needs nothing.
      guard let entry = FormerFile(path) else { continue }
      if !needed.contains(name), entry.changed < now.addingTimeInterval(-86_400) {
        try manager.removeItem(atPath: path)
        count += 1
      } else {
        kept.append((path, entry.size, entry.changed))
      }
    }
    var size = kept.reduce(0) { $0 + $1.size }
    for file in kept.sorted(by: { $0.changed < $1.changed }) where size > limit {
      try manager.removeItem(atPath: file.path)
      size -= file.size
      count += 1
    }
    return count
  }
}

/// What is known of a former content.
private struct FormerFile {
  let size: Int
  /// When it was put there. Its date of modification is that of the file that was replaced.
  let changed: Date

  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    size = Int(status.st_size)
    changed = Date(timeIntervalSince1970: Double(status.st_ctim.tv_sec))
  }
}
