import DequeModule
import FileOperations
import FolderWatching
import RunHistory
import SystemPackage

/// The files that the runs of a workflow have made lately, wherever they put them: a watched folder can
/// have several paths, through mounts and servers.
struct MadeFiles {
  struct Maker: Hashable {
    var run: RunID
    var generation: Int
  }

  private struct Made {
    var maker: Maker
    var changed: Int64
  }

  /// What stays the same when another file system shows a file, or a program copies it with its times.
  private struct Likeness: Hashable {
    var name: [UInt8]
    var size: Int64
    /// In units that all file systems have that aren't coarser than a second.
    var modified: Int64

    init(_ name: [UInt8], _ version: FileVersion) {
      self.name = name
      size = version.size
      modified = version.modified / 100
    }
  }

  private static let limit = 4_096

  private var versions: [FileVersion: Made] = [:]
  private var likenesses: [Likeness: Maker] = [:]
  private var order = Deque<(FileVersion, Likeness)>()

  mutating func note(_ change: FileChange, by maker: Maker) {
    switch change {
    case .made(let path, let version, let changed):
      note(path, version, changed: changed, by: maker, isOwn: true)
    case .appended(let path, let earlier, let version, let changed):
      // What was there before may be another program's, and still to be handled.
      note(path, version, changed: changed, by: maker, isOwn: versions[earlier] != nil)
    case .gone: break
    }
  }

  private mutating func note(
    _ path: FilePath, _ version: FileVersion, changed: Int64, by maker: Maker, isOwn: Bool
  ) {
    if version.isFolder { return }
    let likeness = Likeness(path.bytes.splitLast.name, version)
    order.append((version, likeness))
    if isOwn { versions[version] = Made(maker: maker, changed: changed) }
    likenesses[likeness] = maker
    if order.count > Self.limit, let (version, likeness) = order.popFirst() {
      versions[version] = nil
      likenesses[likeness] = nil
    }
  }

  /// The run that made a file as it is.
  func maker(of file: FileSnapshot) -> RunID? {
    versions[file.version].flatMap { $0.changed == file.changed ? $0.maker.run : nil }
  }

  /// The run that made a file that looks the same.
  func likelyMaker(of file: FileSnapshot, named name: [UInt8]) -> Maker? {
    likenesses[Likeness(name, file.version)]
  }
}
