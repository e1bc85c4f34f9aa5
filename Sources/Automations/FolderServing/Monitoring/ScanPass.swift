import FolderWatching
import RunHistory
import Scheduling
import WorkflowLanguage

/// One portion of looking through a folder: compares entries with the ledger, and makes those
/// pending that need a look.
struct ScanPass {
  /// The most folders of a portion.
  static let folderPortion = 256
  /// The most rows that the ledger is asked for at once.
  private static let rowLimit = 1_024

  /// What has to be recorded or watched.
  struct Findings {
    var folders: [WatchRequest] = []
    /// Files that were there before the trigger was switched on, and what was known of them.
    var existing: [(row: LedgerRow, known: LedgerRow?)] = []
    /// Rows of files that went while it was switched off.
    var forgotten: [LedgerRow] = []
  }

  private typealias ReadStore = ((StoreTransaction) throws -> [LedgerRow]) throws -> [LedgerRow]

  private let folder: ServedFolder
  private let trigger: ServedTrigger
  private let context: FolderContext
  private let comparison: EntryComparison
  /// What has been found so far, also if reading the store failed after that.
  private(set) var findings = Findings()

  /// Nil for a folder that can't be compared.
  init?(_ folder: ServedFolder, of trigger: ServedTrigger, _ context: FolderContext) {
    guard let ledger = folder.ledger, let filter = trigger.watch.filter else { return nil }
    let ignoresExisting = trigger.subscription.definition.existing == .ignore
    self.folder = folder
    self.trigger = trigger
    self.context = context
    comparison = EntryComparison(
      ledger: ledger, filter: filter, earlier: ignoresExisting ? folder.earlierFilter : nil,
      armedAt: folder.armedAt, keepsNumbers: folder.watched.keepsNumbers, now: context.date)
  }

  mutating func run() throws {
    let store = context.store
    if context.isLocal {
      try store.read { store in try run { try $0(store) } }
    } else {
      // While a file system doesn't answer, others may want to read the store.
      try run { try store.read($0) }
    }
  }

  private mutating func run(_ read: ReadStore) throws {
    var (folders, names) = (0, 0)
    while folders < Self.folderPortion, names < FolderContext.portion {
      if folder.watched.scan == nil {
        if !folder.watched.hasScans { break }
        folder.watched.scan = context.watcher.nextScan(of: folder.watched)
      }
      folders += 1
      guard let scan = folder.watched.scan else { continue }
      let part = try nextPart(of: scan, read)
      names += max(1, part.indices.count)
      for (index, row) in part.pairs {
        if let index {
          compare(index, of: scan, row)
        } else if let row {
          take(comparison.verdict(onMissing: row), on: row.path.name, in: scan, row)
        }
      }
      advance(scan, beyond: part)
    }
  }

  private func nextPart(of scan: FolderScan, _ read: ReadStore) throws -> ScanPart {
    try ScanPart(of: scan, limit: FolderContext.portion, rowLimit: Self.rowLimit) {
      after, through, limit in
      try read {
        try $0.ledgerRows(
          in: scan.path, of: comparison.ledger.id, after: after, through: through, limit: limit)
      }
    }
  }

  private mutating func compare(_ index: Int, of scan: FolderScan, _ row: LedgerRow?) {
    let name = scan.listing.name(at: index)
    let path = folder.watched.path.appending(name: scan.path).appending(name: name)
    var seen: FileSnapshot?
    func look() -> FileSnapshot? {
      if seen == nil, case .found(let snapshot) = FileSnapshot.take(at: path) { seen = snapshot }
      return seen
    }
    var entry = EntryComparison.Entry(
      parent: scan.path, name: name, kind: scan.listing.kind(at: index))
    if entry.kind == .unknown, let snapshot = look() {
      entry.kind = FolderListing.Kind(snapshot.kind)
    }
    if entry.kind == .folder, trigger.watch.scope.isRecursive,
      let request = context.watcher.take(
        folderNamed: name, in: scan, of: folder.watched, comparison.filter)
    {
      findings.folders.append(request)
    }
    take(comparison.verdict(on: entry, row, look: look), on: name, in: scan, row)
  }

  private mutating func take(
    _ verdict: EntryComparison.Verdict, on name: [UInt8], in scan: FolderScan, _ row: LedgerRow?
  ) {
    switch verdict {
    case .nothing: break
    case .pending(let snapshot):
      trigger.watch.add(
        PendingFile.Key(folder: scan.folder, name: name), lastEvent: lastEvent(of: snapshot))
    case .existing(let existing): findings.existing.append((existing, known: row))
    case .forget(let row): findings.forgotten.append(row)
    }
  }

  /// Since when nothing has happened to a file, as far as its times tell.
  private func lastEvent(of snapshot: FileSnapshot?) -> Int64 {
    let now = context.clock.uptime
    let settleTime = trigger.watch.rule.settleTime
    guard let snapshot, !folder.watched.isRemote else { return now - settleTime }
    return now - min(settleTime, max(0, context.clock.wallTime - snapshot.changed))
  }

  private func advance(_ scan: FolderScan, beyond part: ScanPart) {
    guard let through = part.through else {
      context.watcher.checkUnlistedFolders(of: scan, in: folder.watched)
      folder.watched.scan = nil
      return
    }
    var scan = scan
    scan.next = part.indices.upperBound
    scan.comparedThrough = through
    folder.watched.scan = scan
  }
}
