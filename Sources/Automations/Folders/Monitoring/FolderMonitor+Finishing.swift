import FolderWatching
import RunHistory

/// What comes after a trigger's folder has been looked through.
extension FolderMonitor {
  /// After everything was looked through: are there files known of in folders that aren't there?
  /// - Returns: whether there was anything to do.
  func finishLooking(through root: WatchedRoot, of trigger: WatchedTrigger) async -> Bool {
    if await lookForGoneFiles(in: root, trigger) { return true }
    guard root.isScanningAll, let node = root.node, var ledger = root.ledger else { return false }
    do {
      if trigger.scope.isRecursive, try sweep(root, ledger, node, trigger) { return true }
      if root.scansAgain {
        // Not all of it has been entered yet: what is left isn't new by that.
        root.isScanningAll = false
        root.scansAgain = false
        root.lookThroughAll()
        return true
      }
      if !ledger.isSeeded || ledger.scope != trigger.scope.text {
        ledger.isSeeded = true
        ledger.scope = trigger.scope.text
        let entered = ledger
        let now = clock.date
        try await store.write { store in
          _ = try store.record(entered)
          try store.setSeeded(entered.trigger, at: now)
        }
        guard isServed(trigger) else { return true }
        root.ledger = ledger
        root.earlierFilter = nil
      }
      storeWorks(for: trigger)
    } catch {
      root.retryAt = clock.now() + storeFails(error, for: trigger)
      return true
    }
    root.isScanningAll = false
    if case .starting = root.state { root.state = .watching }
    if root.scansAgain {
      root.scansAgain = false
      root.lookThroughAll()
    }
    return true
  }

  /// Compares the folders of which files are known with the tree, a portion of them.
  /// - Returns: whether there may be more.
  private func sweep(
    _ root: WatchedRoot, _ ledger: LedgerRoot, _ node: FolderNumber, _ trigger: WatchedTrigger
  ) throws -> Bool {
    try store.read { store in
      for _ in 0..<Self.folderPortion {
        guard let next = try store.ledgerFolder(after: root.sweepAfter ?? [], in: ledger.id) else {
          return false
        }
        if tree.folder(at: next, below: node) != nil {
          root.sweepAfter = next
        } else {
          // Those below it go with it.
          root.sweepAfter = next + [UInt8(ascii: "/"), 0xFF, 0xFF]
          if trigger.filter?.enters(next) == true { root.goneFolders.push(next) }
        }
      }
      return true
    }
  }
}
