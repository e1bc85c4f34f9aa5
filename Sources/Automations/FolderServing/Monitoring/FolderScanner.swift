import FolderWatching
import Foundation
import RunHistory
import Scheduling
import WorkflowLanguage

/// Looks through folders: an entry that the ledger doesn't have as it is, or a row without an
/// entry, becomes pending.
struct FolderScanner {
  let context: FolderContext

  /// Looks through a portion of a folder.
  /// - Returns: whether there was anything to do.
  nonisolated(nonsending) func scan(
    _ folder: ServedFolder, of trigger: ServedTrigger
  ) async -> Bool {
    if let moment = folder.retryAt, moment > context.clock.uptime { return false }
    guard folder.watched.hasScans else { return await finish(folder, of: trigger) }
    guard var pass = ScanPass(folder, of: trigger, context) else { return false }
    do {
      try pass.run()
      try await record(pass.findings, of: trigger)
      trigger.retry.succeed()
    } catch {
      // What was found and not recorded is found again.
      folder.retryAt = context.clock.uptime + context.storeFails(error, for: trigger)
      folder.watched.abandonScan()
    }
    guard trigger.isServed else { return true }
    // They are in the tree already, so they are watched in any case.
    await context.watcher.enter(pass.findings.folders, of: folder.watched)
    return true
  }

  private nonisolated(nonsending) func record(
    _ findings: ScanPass.Findings, of trigger: ServedTrigger
  ) async throws {
    let (existing, forgotten) = (findings.existing, findings.forgotten)
    if existing.isEmpty && forgotten.isEmpty { return }
    try await context.store.write { store in
      // One of our own runs may have recorded it meanwhile.
      for (row, known) in existing where try store.ledgerRow(at: row.path) == known {
        try store.record(row)
      }
      try store.forget(unchanged: forgotten)
    }
    trigger.existing += existing.count
  }

  /// Finishes when everything has been looked through: compares the other way round, whether the
  /// ledger has files in folders that aren't there.
  /// - Returns: whether there was anything to do.
  private nonisolated(nonsending) func finish(
    _ folder: ServedFolder, of trigger: ServedTrigger
  ) async -> Bool {
    if await GoneFileRecorder(context: context).findGoneFiles(in: folder, of: trigger) {
      return true
    }
    let watched = folder.watched
    guard watched.isScanningAll, let node = watched.node, let ledger = folder.ledger else {
      return false
    }
    do {
      if trigger.watch.scope.isRecursive, try sweep(folder, ledger, node, of: trigger) {
        return true
      }
      if watched.restartScan() {
        // What hasn't been looked at yet doesn't become new by that.
        folder.sweep = FolderSweep()
        return true
      }
      try await markSeeded(folder, ledger, of: trigger)
      guard trigger.isServed else { return true }
      trigger.retry.succeed()
    } catch {
      folder.retryAt = context.clock.uptime + context.storeFails(error, for: trigger)
      return true
    }
    folder.sweep = FolderSweep()
    watched.finishScan()
    return true
  }

  /// Records that all files that are there now have been seen.
  private nonisolated(nonsending) func markSeeded(
    _ folder: ServedFolder, _ ledger: LedgerRoot, of trigger: ServedTrigger
  ) async throws {
    if ledger.isSeeded && ledger.scope == trigger.watch.scope.text { return }
    var ledger = ledger
    ledger.isSeeded = true
    ledger.scope = trigger.watch.scope.text
    let (seeded, now) = (ledger, context.date)
    try await context.store.write { store in
      _ = try store.record(seeded)
      try store.setSeeded(seeded.trigger, at: now)
    }
    guard trigger.isServed else { return }
    folder.ledger = seeded
    folder.earlierFilter = nil
  }

  /// Compares a portion of the folders in which files are known with the tree.
  /// - Returns: whether there may be more.
  private func sweep(
    _ folder: ServedFolder, _ ledger: LedgerRoot, _ node: FolderNumber, of trigger: ServedTrigger
  ) throws -> Bool {
    try context.store.read { store in
      for _ in 0..<ScanPass.folderPortion {
        guard let next = try store.ledgerFolder(after: folder.sweep.through, in: ledger.id) else {
          return false
        }
        let isThere = context.watcher.tree.folder(at: next, below: node) != nil
        if folder.sweep.advance(to: next, isThere: isThere),
          trigger.watch.filter?.enters(next) == true
        {
          folder.watched.noteGone(next)
        }
      }
      return true
    }
  }
}

extension StoreTransaction {
  /// Forgets files of which nothing else has been recorded since.
  func forget(unchanged rows: [LedgerRow]) throws {
    for row in rows where try ledgerRow(at: row.path) == row { try forget(row.path) }
  }
}
