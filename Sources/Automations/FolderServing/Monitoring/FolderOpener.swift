import AppIntentsCore
import FolderWatching
import Foundation
import RunHistory
import Scheduling
import SystemPackage

/// Opens a trigger's folders: watches them, and enters in the store what they are now.
struct FolderOpener {
  let context: FolderContext

  /// Opens the folders that have to be.
  /// - Returns: whether there were any.
  nonisolated(nonsending) func openFolders(of trigger: ServedTrigger) async -> Bool {
    var hasWorked = false
    for folder in trigger.folders where trigger.isServed {
      if folder.isDue(at: context.clock.uptime) {
        await open(folder, of: trigger)
        hasWorked = true
      }
    }
    return hasWorked
  }

  private nonisolated(nonsending) func open(
    _ folder: ServedFolder, of trigger: ServedTrigger
  ) async {
    folder.retryAt = nil
    folder.sweep = FolderSweep()
    folder.goneFolder = nil
    guard let snapshot = await context.watcher.open(folder.watched) else { return }
    do {
      try await enter(folder, snapshot, of: trigger)
      guard trigger.isServed else { return }
      trigger.retry.succeed()
    } catch {
      guard trigger.isServed else { return }
      folder.retryAt = context.clock.uptime + context.storeFails(error, for: trigger)
      folder.watched.reopen()
      return
    }
    setCovers(of: trigger)
    folder.watched.serve()
  }

  /// Enters in the store what a folder is now.
  private nonisolated(nonsending) func enter(
    _ folder: ServedFolder, _ snapshot: FileSnapshot, of trigger: ServedTrigger
  ) async throws {
    let store = context.store
    let path = folder.watched.path
    let known = try store.read { try $0.ledgerRoot(of: trigger.id, path: path) }
    let opening = LedgerOpening(
      known: known, path: path, snapshot.version, scope: trigger.watch.scope.text,
      armedAt: folder.armedAt, trigger.subscription)
    if let note = opening.note { trigger.notes.append(note) }
    var ledger = opening.ledger
    if opening.isChanged {
      let now = context.date
      ledger.id = try await store.write { try opening.record(in: $0, at: now) }
    }
    folder.ledger = ledger
    guard trigger.isServed else { return }
    folder.earlierDevice = known?.version?.device
    folder.earlierFilter = try opening.earlierScope.map { try FolderFilter($0) }
  }

  /// Switches the ledgers off of folders that the trigger no longer names.
  nonisolated(nonsending) func switchOffOtherFolders(of trigger: ServedTrigger) async {
    let paths = trigger.folders.map(\.watched.path)
    do {
      let others = try context.store.read { try $0.ledgerRoots(of: trigger.id) }
        .filter { !$0.isOff && !paths.contains($0.path) }
      if others.isEmpty { return }
      let now = context.date
      try await context.store.write { store in
        for root in others { try store.switchOff(root.id, at: now) }
      }
    } catch {
      _ = context.storeFails(error, for: trigger)
    }
  }

  /// Tells the registry of own output which folders matter to the trigger.
  private func setCovers(of trigger: ServedTrigger) {
    guard let filter = trigger.watch.filter else { return }
    let covers = trigger.folders.compactMap { folder in
      folder.ledger.map { ledger in
        let path = folder.watched.path
        return OwnOutput.Cover(
          workflow: trigger.workflow, root: ledger.id, realPath: path.realPath ?? path,
          filter: filter)
      }
    }
    context.ownOutput.setCovers(covers, of: trigger.id, by: context.watcher.queue)
  }
}
