import FolderWatching
import Foundation
import RunHistory
import WorkflowLanguage

/// Looking through folders: what is in them and not in the ledger, or the other way round, becomes
/// pending.
extension FolderMonitor {
  /// As many folders as are looked through in one portion.
  static let folderPortion = 256
  /// As many files as the ledger is asked for at once.
  private static let rowLimit = 1_024

  /// What one portion found.
  private struct Findings {
    var names = 0
    var folders: [WatchRequest] = []
    /// What was there before the trigger was switched on, and what was known of it.
    var existing: [(row: LedgerRow, known: LedgerRow?)] = []
    /// What went while it was switched off.
    var gone: [LedgerRow] = []
  }

  /// Looks through a portion of what is to be looked through.
  /// - Returns: whether there was any.
  func lookThrough(_ root: WatchedRoot, of trigger: WatchedTrigger) async -> Bool {
    if let moment = root.retryAt, moment > clock.now() { return false }
    guard root.scan != nil || !root.jobs.isEmpty else {
      return await finishLooking(through: root, of: trigger)
    }
    guard let ledger = root.ledger, let filter = trigger.filter else { return false }
    var findings = Findings()
    do {
      if isLocal {
        try store.read { store in
          try compare(root, ledger, filter, trigger, &findings, store.ledgerRows)
        }
      } else {
        // As long as a file system doesn't answer, others may want to read the store.
        try compare(root, ledger, filter, trigger, &findings) { folder, id, after, through, limit in
          try store.read {
            try $0.ledgerRows(in: folder, of: id, after: after, through: through, limit: limit)
          }
        }
      }
      if !findings.existing.isEmpty || !findings.gone.isEmpty {
        let (existing, gone) = (findings.existing, findings.gone)
        try await store.write { store in
          // One of our own runs may have entered it meanwhile.
          for (row, known) in existing where try store.ledgerRow(at: row.path) == known {
            try store.record(row)
          }
          for row in gone where try store.ledgerRow(at: row.path) == row {
            try store.forget(row.path)
          }
        }
        trigger.counters.existing += existing.count
      }
      storeWorks(for: trigger)
    } catch {
      // What was seen and not entered is found again.
      root.retryAt = clock.now() + storeFails(error, for: trigger)
      root.scan = nil
      if root.isScanningAll { root.scansAgain = true }
    }
    guard isServed(trigger) else { return true }
    await enter(findings.folders, of: root, trigger)
    return true
  }

  /// What is known of the files in a folder: see `StoreTransaction.ledgerRows(in:of:…)`.
  private typealias KnownRows = (
    _ folder: [UInt8], _ root: LedgerRootID, _ after: [UInt8]?, _ through: [UInt8]?, _ limit: Int
  ) throws -> [LedgerRow]

  /// Compares a portion of what is to be looked through with the ledger.
  private func compare(
    _ root: WatchedRoot, _ ledger: LedgerRoot, _ filter: FolderFilter, _ trigger: WatchedTrigger,
    _ findings: inout Findings, _ knownRows: KnownRows
  ) throws {
    var count = 0
    while count < Self.folderPortion, findings.names < Self.portion {
      if root.scan == nil { root.scan = nextScan(of: root) }
      if root.scan == nil {
        if root.jobs.isEmpty { break }
        count += 1
        continue
      }
      count += 1
      try compareNext(of: root, ledger, filter, trigger, knownRows, &findings)
    }
  }

  /// Begins with the next folder that can be read.
  private func nextScan(of root: WatchedRoot) -> FolderScan? {
    guard let job = root.nextJob(), tree.root(of: job.folder) == root.ordinal else { return nil }
    let path = tree.path(of: job.folder)
    let isRoot = job.folder == root.node
    do throws(WatchProblem) {
      let listing = try FolderListing(
        of: root.path.appending(name: path), followingLink: isRoot)
      let mark = listing.folder.version.mark
      let earlier = tree[markOf: job.folder]
      if earlier != 0, earlier != mark {
        // Another folder has taken its place and isn't watched.
        queue.put([.folder(job.folder)])
        return nil
      }
      tree[markOf: job.folder] = mark
      root.refused[job.folder] = nil
      return FolderScan(job: job, listing: listing, path: path)
    } catch {
      switch error {
      case .missing, .notAFolder: queue.put([.folder(job.folder)])
      default: root.refused[job.folder] = error
      }
      return nil
    }
  }

  /// Compares the next names of the folder that is being looked through with the ledger.
  private func compareNext(
    of root: WatchedRoot, _ ledger: LedgerRoot, _ filter: FolderFilter, _ trigger: WatchedTrigger,
    _ knownRows: KnownRows, _ findings: inout Findings
  ) throws {
    guard var scan = root.scan else { return }
    let listing = scan.listing
    var end = min(scan.next + Self.portion, listing.count)
    var through = end < listing.count ? listing.name(at: end - 1) : nil
    let rows = try knownRows(
      scan.path, ledger.id, scan.comparedThrough, through, Self.rowLimit)
    if rows.count == Self.rowLimit, let last = rows.last {
      through = last.path.name
      while end > scan.next, last.path.name.lexicographicallyPrecedes(listing.name(at: end - 1)) {
        end -= 1
      }
    }
    findings.names += max(1, end - scan.next)
    var rest = rows[...]
    for index in scan.next..<end {
      let name = listing.name(at: index)
      while let row = rest.first, row.path.name.lexicographicallyPrecedes(name) {
        lookForGone(rest.removeFirst(), in: scan.job.folder, ledger, trigger, &findings)
      }
      let row = rest.first?.path.name == name ? rest.removeFirst() : nil
      compare(
        name, listing.kind(at: index), row, in: scan, root, ledger, filter, trigger, &findings)
    }
    for row in rest { lookForGone(row, in: scan.job.folder, ledger, trigger, &findings) }
    scan.next = end
    scan.comparedThrough = through
    if through == nil {
      forgetMissingFolders(in: scan, root)
      root.scan = nil
    } else {
      root.scan = scan
    }
  }

  /// A name that the ledger has and the folder hasn't.
  private func lookForGone(
    _ row: LedgerRow, in folder: FolderNumber, _ ledger: LedgerRoot, _ trigger: WatchedTrigger,
    _ findings: inout Findings
  ) {
    if row.isAway { return }
    if ledger.wentWhileOff(row) {
      findings.gone.append(row)
      return
    }
    add(row.path.name, in: folder, to: trigger, since: clock.now() - trigger.quiet)
  }

  private func compare(
    _ name: [UInt8], _ kind: FolderListing.Kind, _ row: LedgerRow?, in scan: FolderScan,
    _ root: WatchedRoot, _ ledger: LedgerRoot, _ filter: FolderFilter, _ trigger: WatchedTrigger,
    _ findings: inout Findings
  ) {
    var kind = kind
    var seen: FileSnapshot?
    func look() -> FileSnapshot? {
      if let seen { return seen }
      let path = root.path.appending(name: scan.path).appending(name: name)
      if case .found(let sighting) = FileSnapshot.take(at: path) { seen = sighting }
      return seen
    }
    if kind == .unknown, let sighting = look() { kind = FolderListing.Kind(sighting.kind) }

    if kind == .folder, trigger.scope.isRecursive {
      if let child = tree.child(named: name, of: scan.job.folder) {
        if scan.job.isDeep { root.look(through: child, isDeep: true) }
      } else if filter.reasonNotToEnter(name, in: scan.path) == nil {
        findings.folders.append(
          WatchRequest(
            tree.add(name, to: scan.job.folder),
            root.path.appending(name: scan.path).appending(name: name)))
      }
    }
    if let row, !row.isAway, row.version.isFolder != (kind == .folder) {
      add(name, in: scan.job.folder, to: trigger, since: clock.now() - trigger.quiet)
      return
    }
    guard kind == .folder ? trigger.scope.takesFolders : trigger.scope.takesFiles,
      row != nil || kind != .other, filter.verdict(on: name, in: scan.path) == .taken,
      let sighting = look()
    else { return }
    if let row {
      // What has come to another disk is entered anew: where it is tells when it went with that.
      if !row.isAway, row.version.device == sighting.version.device,
        sighting.version.isUnchanged(since: row.version, keepsNumbers: root.keepsNumbers)
      {
        return
      }
    } else if !trigger.scope.takes(sighting) {
      return
    }
    let isExisting =
      row == nil
      ? isExisting(sighting, name, in: scan.path, root, ledger, trigger)
      : !ledger.isSeeded && sighting.changed < ledger.since && trigger.scope.takes(sighting)
    if isExisting {
      let existing = LedgerRow(
        path: LedgerPath(root: ledger.id, folder: scan.path, name: name),
        version: sighting.version, unwanted: .existing, seen: clock.date)
      findings.existing.append((existing, known: row))
      return
    }
    add(name, in: scan.job.folder, to: trigger, since: quietSince(sighting, root, trigger))
  }

  /// Whether something unknown was there before the trigger was switched on, or before it looked
  /// for such things.
  private func isExisting(
    _ sighting: FileSnapshot, _ name: [UInt8], in folder: [UInt8], _ root: WatchedRoot,
    _ ledger: LedgerRoot, _ trigger: WatchedTrigger
  ) -> Bool {
    if !ledger.isSeeded { return sighting.changed < ledger.since }
    guard trigger.subscription.definition.existing == .ignore, let earlier = root.earlierFilter
    else { return false }
    return sighting.changed < root.armedAt
      && !(earlier.takes(name, in: folder) && earlier.scope.takes(sighting))
  }

  /// Since when nothing has happened to a file, as far as its times tell.
  private func quietSince(
    _ sighting: FileSnapshot, _ root: WatchedRoot, _ trigger: WatchedTrigger
  ) -> Int64 {
    let now = clock.now()
    if root.isRemote { return now - trigger.quiet }
    return now - min(trigger.quiet, max(0, clock.wall() - sighting.changed))
  }

  /// Makes a name pending, unless something newer is known of it.
  private func add(
    _ name: [UInt8], in folder: FolderNumber, to trigger: WatchedTrigger, since: Int64
  ) {
    let key = PendingFile.Key(folder: folder, name: name)
    if trigger.pending[key] != nil { return }
    trigger.pending.touch(key, at: since, due: since + trigger.quiet)
  }

  /// Forgets folders that aren't in their folder any more.
  private func forgetMissingFolders(in scan: FolderScan, _ root: WatchedRoot) {
    for child in tree.children(of: scan.job.folder) {
      let name = tree.name(of: child)
      if !scan.listing.contains(name) { root.newFolders.push((scan.job.folder, name)) }
    }
  }
}

extension LedgerRoot {
  /// Whether a file that isn't there went while nobody waited for that.
  func wentWhileOff(_ row: LedgerRow) -> Bool {
    !isSeeded && Int64(row.seen.timeIntervalSince1970 * 1_000) < since / 1_000_000
  }
}
