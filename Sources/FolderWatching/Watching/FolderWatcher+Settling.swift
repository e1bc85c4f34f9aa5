import FileOperations
import Scheduling

extension FolderWatcher {
  /// Looks at a portion of a rule's files that are due.
  /// - Parameter isBusy: whether the owner is writing to a path, so that it isn't looked at yet.
  /// - Returns: the files that have settled and those that are gone; nil if none was due.
  package func settledFiles(
    of watch: FolderWatch, limit: Int, isBusy: (_ path: [UInt8]) -> Bool
  ) -> (settled: [SettledFile], missing: [MissingFile])? {
    let due = watch.pending.takeDue(at: clock.uptime, limit: limit)
    if due.isEmpty { return nil }
    var settled: [SettledFile] = []
    var missing: [MissingFile] = []
    for file in due {
      guard let number = tree.root(of: file.key.folder), let folder = folder(number),
        folder.isServed, watch.folders.contains(where: { $0 === folder })
      else { continue }
      let parent = tree.path(of: file.key.folder)
      let path = folder.path.appending(name: parent).appending(name: file.key.name)
      let now = clock.uptime
      if isBusy(path) {
        watch.pending.put(file.waiting(for: .owner, until: now + FileInspection.retryInterval))
        continue
      }
      let inspection = FileInspection(
        scope: watch.scope, settling: watch.settling(in: folder), now: now, wall: clock.wallTime)
      let verdict = inspection.verdict(on: file, FileSnapshot.take(at: path)) {
        probe(path)
      }
      switch verdict {
      case .settled(let snapshot):
        settled.append(
          SettledFile(
            file.key, below: number, parent: parent, snapshot, keepsNumbers: folder.keepsNumbers,
            wasRemoved: file.news.departure == .removed))
      case .gone:
        var isSetAside = false
        if case .renamed = file.news.departure { isSetAside = true }
        missing.append(
          MissingFile(
            folder: number, parent: parent, name: file.key.name, isSetAside: isSetAside))
      case .tooSmall: watch.refuse("smaller than `min_size`")
      case .later(let file): watch.pending.put(file)
      case .unreadable(let problem, let file):
        watch.refuse(problem.reason)
        watch.pending.put(file)
      }
    }
    return (settled, missing)
  }

  /// The inode numbers of files that are in a rule's folders and haven't settled.
  package func unsettledNumbers(of watch: FolderWatch, limit: Int) -> Set<UInt64> {
    var found: Set<UInt64> = []
    for key in watch.pending.keys(limit: limit) {
      if let path = path(of: key), case .found(let snapshot) = FileSnapshot.take(at: path) {
        found.insert(snapshot.version.inode)
      }
    }
    return found
  }
}
