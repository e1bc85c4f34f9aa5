import FileOperations

/// The watched folders of one rule, and the files in them that aren't finished.
package final class FolderWatch {
  package let rule: FolderRule
  /// Nil if a pattern of the rule can't be read.
  package let filter: FolderFilter?
  /// Why `filter` is nil.
  package let filterProblem: String?
  package let folders: [WatchedFolder]
  package var pending = PendingFiles()
  package var counters = WatchCounters()

  init(_ rule: FolderRule, folders: [WatchedFolder]) {
    self.rule = rule
    self.folders = folders
    do {
      filter = try FolderFilter(rule.scope)
      filterProblem = nil
    } catch {
      filter = nil
      filterProblem = (error as? GlobError)?.description ?? "its patterns can't be read"
    }
  }

  package var scope: FolderScope { rule.scope }

  func settling(in folder: WatchedFolder) -> Settling {
    Settling(
      quiet: rule.settleTime, longQuiet: rule.quietTime, hasLocalTimes: !folder.isRemote)
  }

  func refuse(_ reason: String) { counters.refused[reason, default: 0] += 1 }

  /// Takes a reported change of an entry.
  /// - Parameters:
  ///   - parent: the path of `directory` below the watched folder.
  ///   - now: nanoseconds of the watcher's clock.
  func take(
    _ key: PendingFile.Key, isFolder: Bool, _ news: EntryNews, in parent: [UInt8],
    of folder: WatchedFolder, at now: Int64
  ) {
    guard let filter else { return }
    counters.seen += 1
    if isFolder, scope.isRecursive, filter.reasonNotToEnter(key.name, in: parent) == nil {
      folder.changedFolders.append((key.folder, key.name))
    }
    guard isFolder ? scope.takesFolders : scope.takesFiles else { return }
    if let reason = filter.verdict(on: key.name, in: parent).reason {
      refuse(reason)
      return
    }
    counters.matched += 1
    if pending.isFull, pending[key] == nil {
      folder.scans.append(key.folder, isDeep: false)
    } else {
      var news = news
      // An editor sets the old version aside under a name that doesn't count.
      if case .renamed(let name) = news.departure, !filter.ignores(name, in: parent) {
        news.departure = .removed
      }
      pending.touch(key, at: now, due: now + rule.settleTime, news)
    }
  }

  /// Makes an entry pending that a scan found, unless it is pending already.
  /// - Parameter lastEvent: since when nothing has happened to it, as far as is known.
  package func add(_ key: PendingFile.Key, lastEvent: Int64) {
    if pending[key] != nil { return }
    pending.touch(key, at: lastEvent, due: lastEvent + rule.settleTime)
  }
}
