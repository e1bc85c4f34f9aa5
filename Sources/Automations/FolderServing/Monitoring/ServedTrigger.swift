import AppIntentsCore
import FolderWatching
import Foundation
import RunHistory
import SystemPackage
import WorkflowLanguage

/// A folder trigger, while it is served.
final class ServedTrigger {
  let subscription: FolderSubscription
  let watch: FolderWatch
  let folders: [ServedFolder]
  /// How long settled files are collected for one run, in nanoseconds; nil starts one run for each file.
  let batchTime: Int64?
  /// False once the trigger is disarmed.
  var isServed = true

  var gone = GoneFiles()
  var batches = FileBatches()
  var retry = StoreRetry()
  /// The number of runs that were queued.
  var fired = 0
  /// The number of files that were there when the trigger was switched on.
  var existing = 0
  /// Problems that last as long as the trigger is served.
  var notes: [String]
  /// Resumed when its folders are watched.
  var waiters: [CheckedContinuation<Void, Never>] = []

  /// - Parameter moment: nanoseconds since 1970.
  init(_ subscription: FolderSubscription, _ watch: FolderWatch, at moment: Int64) {
    self.subscription = subscription
    self.watch = watch
    folders = watch.folders.map { ServedFolder($0, armedAt: moment) }
    batchTime = subscription.definition.batch?.clockNanoseconds
    notes = watch.filterProblem.map { [$0] } ?? []
  }

  var id: TriggerID { subscription.trigger }
  var workflow: String { subscription.workflow }

  func wants(_ event: FolderTrigger.Event) -> Bool { subscription.wants(event) }

  /// Whether the trigger takes a file that the ledger knows.
  func takes(_ row: LedgerRow) -> Bool {
    (row.version.isFolder ? watch.scope.takesFolders : watch.scope.takesFiles)
      && watch.filter?.takes(row.path.name, in: row.path.folder) == true
  }

  func folder(_ number: WatchedFolder.Number) -> ServedFolder? {
    folders.first { $0.watched.number == number }
  }

  func folder(of path: LedgerPath) -> ServedFolder? {
    folders.first { $0.ledger?.id == path.root }
  }

  func ledgerPath(of file: SettledFile) -> LedgerPath? {
    folder(file.folder)?.ledger.map {
      LedgerPath(root: $0.id, folder: file.parent, name: file.name)
    }
  }

  /// The absolute path of a file that the ledger knows.
  func absolute(_ path: LedgerPath) -> [UInt8]? {
    folder(of: path)?.watched.path.appending(name: path.bytes)
  }

  /// The paths of its folders by their ledgers.
  var ledgers: [LedgerRootID: [UInt8]] {
    folders.reduce(into: [:]) { paths, folder in
      if let ledger = folder.ledger { paths[ledger.id] = folder.watched.path }
    }
  }

  /// Whether everything that happens in its folders is noticed, as far as it can be.
  var isBegun: Bool {
    folders.allSatisfy { folder in
      switch folder.watched.state {
      case .unopened: folder.retryAt != nil
      case .scanning, .watching, .missing, .refused: true
      }
    }
  }

  func resumeWaiters() {
    waiters.forEach { $0.resume() }
    waiters = []
  }

  /// When there is something to do for it next; nil if only an event can bring something.
  /// - Parameter now: moments up to this one have been dealt with.
  func nextDue(after now: Int64) -> Int64? {
    // Nothing is recorded before the store is tried again.
    let recording = [watch.pending.firstDue, gone.due, batches.nextDue].compactMap { $0 }
      .map { max($0, retry.retryAt ?? $0) }
    let retries = folders.flatMap { [$0.retryAt, $0.watched.refusedUntil] } + [retry.retryAt]
    return (recording + retries.compactMap { $0 }.filter { $0 > now }).min()
  }
}

/// One of a trigger's folders, while it is served.
final class ServedFolder {
  let watched: WatchedFolder
  /// What the store has of it; nil before it is opened.
  var ledger: LedgerRoot?
  /// The filter of an earlier definition of the trigger, under which the folder was last looked through;
  /// nil if it was the same.
  var earlierFilter: FolderFilter?
  /// The number that its disk had when it was last opened.
  var earlierDevice: UInt64?
  /// When the trigger was armed, in nanoseconds since 1970.
  let armedAt: Int64
  /// How far the folders of the ledger have been compared with the tree.
  var sweep = FolderSweep()
  /// A folder below it that is gone, and the last of its files that was looked for.
  var goneFolder: (path: [UInt8], after: LedgerPath?)?
  /// When it is tried again after the store failed.
  var retryAt: Int64?

  init(_ watched: WatchedFolder, armedAt: Int64) {
    self.watched = watched
    self.armedAt = armedAt
  }

  /// Whether it has to be opened now.
  func isDue(at now: Int64) -> Bool {
    switch watched.state {
    case .unopened: retryAt.map { $0 <= now } ?? true
    case .refused(_, let until): until <= now
    case .scanning, .watching, .missing: false
    }
  }

  /// Whether it is still the folder that the ledger is about. Otherwise it was replaced: nothing in
  /// it was removed, and it is opened again.
  func isStillThere() -> Bool {
    guard watched.isServed, let version = ledger?.version else { return false }
    if case .found(let snapshot) = FileSnapshot.take(following: watched.path),
      snapshot.version.isSameFile(as: version)
    {
      return true
    }
    watched.reopen()
    return false
  }
}
