import AppIntentsCore
import FolderWatching
import RunHistory
import Scheduling
import WorkflowLanguage

/// Finds and records files that the ledger knows and that are gone.
struct GoneFileRecorder {
  /// The most pending files that are looked at for one that was only moved.
  private static let searchLimit = 1_024

  let context: FolderContext

  /// Finds the known files of folders that are gone, a portion at a time.
  /// - Returns: whether there was such a folder.
  nonisolated(nonsending) func findGoneFiles(
    in folder: ServedFolder, of trigger: ServedTrigger
  ) async -> Bool {
    if folder.goneFolder == nil {
      folder.goneFolder = folder.watched.takeGoneFolder().map { ($0, nil) }
    }
    guard let (path, after) = folder.goneFolder, let ledger = folder.ledger else { return false }
    do {
      let rows = try context.store.read {
        try $0.ledgerRows(below: path, of: ledger.id, after: after, limit: FolderContext.portion)
      }
      folder.goneFolder = rows.last.map { (path, $0.path) }
      let forgotten = rows.filter { !$0.isAway && ledger.wentWhileOff($0) }
      if !forgotten.isEmpty {
        try await context.store.write { try $0.forget(unchanged: forgotten) }
      }
      for row in rows where !row.isAway && !ledger.wentWhileOff(row) {
        let file = folder.watched.path.appending(name: row.path.bytes)
        if case .missing = FileSnapshot.take(at: file) {
          trigger.gone.add(row.path, at: context.clock.uptime)
        }
      }
    } catch {
      folder.retryAt = context.clock.uptime + context.storeFails(error, for: trigger)
    }
    return true
  }

  /// Records a portion of the files that are gone.
  /// - Returns: whether there were any.
  nonisolated(nonsending) func recordGone(of trigger: ServedTrigger) async -> Bool {
    let now = context.clock.uptime
    if trigger.retry.isWaiting(at: now) { return false }
    let taken = trigger.gone.take(at: now, limit: FolderContext.portion)
    if taken.isEmpty { return false }
    do {
      var rows = try known(taken, of: trigger)
      if !rows.isEmpty {
        let unsettled = unsettledNumbers(of: trigger)
        let moving = rows.filter { unsettled.contains($0.version.inode) }.map(\.path)
        if !moving.isEmpty {
          let now = context.clock.uptime
          trigger.gone.putBack(moving, at: now, until: now + GoneFiles.moveTime)
        }
        rows.removeAll { unsettled.contains($0.version.inode) }
      }
      try await record(rows, of: trigger)
    } catch {
      let delay = context.storeFails(error, for: trigger)
      let now = context.clock.uptime
      trigger.gone.putBack(taken, at: now, until: now + delay)
    }
    return true
  }

  /// What the ledger knows of files in folders that are still there.
  private func known(_ paths: [LedgerPath], of trigger: ServedTrigger) throws -> [LedgerRow] {
    let ledgers = Set(paths.map(\.root))
    let present = trigger.folders.filter { folder in
      folder.ledger.map { ledgers.contains($0.id) } == true && folder.isStillThere()
    }
    let there = Set(present.compactMap { $0.ledger?.id })
    return try context.store.read { store in
      try paths.filter { there.contains($0.root) }.compactMap { try store.ledgerRow(at: $0) }
    }.filter { !$0.isAway }
  }

  private nonisolated(nonsending) func record(
    _ rows: [LedgerRow], of trigger: ServedTrigger
  ) async throws {
    var (unmounted, removed) = ([LedgerRow](), [LedgerRow]())
    let now = context.date
    for var row in rows {
      if wentWithItsDisk(row, of: trigger) {
        row.isAway = true
        row.seen = now
        unmounted.append(row)
      } else {
        removed.append(row)
      }
    }
    if !unmounted.isEmpty {
      let away = unmounted
      try await context.store.write { store in for row in away { try store.record(row) } }
    }
    // Files that the trigger isn't for are forgotten without an event.
    let isWanted = trigger.wants(.removed)
    let silent = removed.filter { !isWanted || !trigger.takes($0) }
    if !silent.isEmpty { try await context.store.write { try $0.forget(unchanged: silent) } }
    let events = removed.filter { isWanted && trigger.takes($0) }.map { FileEvent(removed: $0) }
    if events.isEmpty { return }
    if let time = trigger.batchTime {
      for event in events {
        trigger.batches.add(event, .removed, at: context.clock.uptime, for: time)
      }
    } else {
      try await FileRecorder(context: context).commit(
        context.commit(events, of: trigger), of: trigger)
    }
  }

  /// Whether a file was on a disk below the trigger's folder that isn't mounted any more.
  private func wentWithItsDisk(_ row: LedgerRow, of trigger: ServedTrigger) -> Bool {
    guard let served = trigger.folder(of: row.path), row.version.device != served.earlierDevice
    else { return false }
    let top = served.watched.path
    var folder = top.appending(name: row.path.folder)
    while folder.count >= top.count {
      if case .found(let snapshot) = FileSnapshot.take(following: folder) {
        return snapshot.version.device != row.version.device
      }
      folder = folder.splitLast.folder
    }
    return false
  }

  /// The inode numbers of files that are somewhere and haven't settled there.
  private func unsettledNumbers(of trigger: ServedTrigger) -> Set<UInt64> {
    let collected = trigger.batches.events.filter { $0.file != nil }.map(\.version.inode)
    return context.watcher.unsettledNumbers(of: trigger.watch, limit: Self.searchLimit)
      .union(collected)
  }
}
