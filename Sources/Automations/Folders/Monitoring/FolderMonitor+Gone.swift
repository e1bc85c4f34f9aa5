import FolderWatching
import WorkflowLanguage
import RunHistory

/// Files that are known and aren't where they were.
extension FolderMonitor {
  /// As many pending files are looked at for one that was only moved.
  private static let searchLimit = 1_024
  /// How long a file that may have been moved waits for its new place to settle.
  private static let movePatience: Int64 = 250_000_000

  /// Finds the files of which the ledger knows in folders that are gone, a portion of them.
  /// - Returns: whether there was such a folder.
  func lookForGoneFiles(in root: WatchedRoot, _ trigger: WatchedTrigger) async -> Bool {
    if root.goneFolder == nil {
      root.goneFolder = root.goneFolders.pop().map { ($0, nil) }
    }
    guard let (folder, after) = root.goneFolder, let ledger = root.ledger else { return false }
    do {
      let rows = try store.read {
        try $0.ledgerRows(below: folder, of: ledger.id, after: after, limit: Self.portion)
      }
      root.goneFolder = rows.last.map { (folder, $0.path) }
      let silent = rows.filter { !$0.isAway && ledger.wentWhileOff($0) }
      if !silent.isEmpty {
        try await store.write { store in
          for row in silent where try store.ledgerRow(at: row.path) == row {
            try store.forget(row.path)
          }
        }
      }
      for row in rows where !row.isAway && !ledger.wentWhileOff(row) {
        let path = root.path.appending(name: row.path.bytes)
        if case .missing = FileSnapshot.take(at: path) {
          trigger.noteGone(GoneFile(root: root.ordinal, path: row.path), at: clock.now())
        }
      }
    } catch {
      root.retryAt = clock.now() + storeFails(error, for: trigger)
    }
    return true
  }

  /// Judges a portion of the files that are gone.
  ///
  /// It is done after everything that is there has been judged, so that a file that was moved isn't
  /// taken for one that was removed.
  /// - Returns: whether there were any.
  func judgeGone(of trigger: WatchedTrigger) async -> Bool {
    if trigger.gone.isEmpty { return false }
    if let due = trigger.goneDue, due > clock.now() { return false }
    if let moment = trigger.storeRetryAt, moment > clock.now() { return false }
    trigger.goneDue = nil
    let taken = trigger.takeGone(limit: Self.portion)
    do {
      var present: [UInt32: FileVersion] = [:]
      for ordinal in Set(taken.map(\.root)) {
        if let root = roots[ordinal], let version = stillThere(root) { present[ordinal] = version }
      }
      var rows = try store.read { store in
        try taken.compactMap { file in
          try present[file.root] == nil
            ? nil : store.ledgerRow(at: file.path).map { (root: file.root, row: $0) }
        }
      }
      rows.removeAll { $0.row.isAway }
      let unsettled = rows.isEmpty ? [] : unsettledFiles(of: trigger)
      for (root, row) in rows where unsettled.contains(row.version.inode) {
        trigger.noteGone(GoneFile(root: root, path: row.path), at: clock.now())
        trigger.goneDue = clock.now() + Self.movePatience
      }
      rows.removeAll { unsettled.contains($0.row.version.inode) }
      try await removeFiles(rows, of: trigger)
    } catch {
      for file in taken { trigger.noteGone(file, at: clock.now()) }
      trigger.goneDue = clock.now() + storeFails(error, for: trigger)
    }
    return true
  }

  private func removeFiles(
    _ rows: [(root: UInt32, row: LedgerRow)], of trigger: WatchedTrigger
  ) async throws {
    var removed: [(root: UInt32, row: LedgerRow)] = []
    var unmounted: [LedgerRow] = []
    for (ordinal, row) in rows {
      guard let root = roots[ordinal] else { continue }
      if wentWithItsDisk(row, root) {
        unmounted.append(row)
      } else {
        removed.append((ordinal, row))
      }
    }
    if !unmounted.isEmpty {
      let (away, now) = (unmounted, clock.date)
      try await store.write { store in
        for var row in away {
          row.isAway = true
          row.seen = now
          try store.record(row)
        }
      }
    }
    // What the trigger isn't for any more is forgotten without a word.
    let isWanted = trigger.wants(.removed)
    let silent = removed.filter { !isWanted || !takes($0.row, trigger) }
    let told = removed.filter { isWanted && takes($0.row, trigger) }
    if !silent.isEmpty {
      let paths = silent.map(\.row)
      try await store.write { store in
        for row in paths where try store.ledgerRow(at: row.path) == row {
          try store.forget(row.path)
        }
      }
    }
    if told.isEmpty { return }
    if let time = trigger.batchTime {
      for (root, row) in told { collect(.gone(row), .removed, root, of: trigger, time: time) }
    } else {
      try await commit(
        FileEntry(trigger, files: [], gone: told, at: clock.date), of: trigger)
    }
  }

  private func takes(_ row: LedgerRow, _ trigger: WatchedTrigger) -> Bool {
    (row.version.isFolder ? trigger.scope.takesFolders : trigger.scope.takesFiles)
      && trigger.filter?.takes(row.path.name, in: row.path.folder) == true
  }

  /// What the trigger's folder is, if it is still the same one. Otherwise nothing in it was
  /// removed: it went.
  func stillThere(_ root: WatchedRoot) -> FileVersion? {
    guard root.isServed, let ledger = root.ledger else { return nil }
    if case .found(let sighting) = FileSnapshot.take(following: root.path),
      let version = ledger.version, sighting.version.isSameFile(as: version)
    {
      return sighting.version
    }
    root.state = .unarmed
    return nil
  }

  /// Whether a file was on a disk below the trigger's folder that isn't there any more.
  private func wentWithItsDisk(_ row: LedgerRow, _ root: WatchedRoot) -> Bool {
    if row.version.device == root.earlierDevice { return false }
    var folder = root.path.appending(name: row.path.folder)
    while folder.count >= root.path.count {
      if case .found(let sighting) = FileSnapshot.take(following: folder) {
        return sighting.version.device != row.version.device
      }
      folder = folder.splitLast.folder
    }
    return false
  }

  /// The numbers of files that are somewhere and not yet settled there.
  private func unsettledFiles(of trigger: WatchedTrigger) -> Set<UInt64> {
    var found: Set<UInt64> = []
    for batch in trigger.batches.values {
      for case .present(let candidate) in batch.items {
        found.insert(candidate.sighting.version.inode)
      }
    }
    for key in trigger.pending.keys(limit: Self.searchLimit) {
      guard let ordinal = tree.root(of: key.folder), let root = roots[ordinal] else { continue }
      let path = root.path.appending(name: tree.path(of: key.folder)).appending(name: key.name)
      if case .found(let sighting) = FileSnapshot.take(at: path) {
        found.insert(sighting.version.inode)
      }
    }
    return found
  }
}
