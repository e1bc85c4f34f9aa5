import AppIntents
import Foundation
import RunHistory
import Scheduling
import SystemPackage
import WorkflowLanguage

/// What is to be entered in the store at once: settled files, and the runs that they start.
struct FileEntry: Sendable {
  let trigger: TriggerID
  let workflow: String
  let file: FilePath
  let wanted: Set<FolderTrigger.Event>
  /// The paths of the trigger's folders.
  let folders: [UInt32: [UInt8]]
  /// The same by the numbers of their ledgers.
  private let ledgers: [LedgerRootID: [UInt8]]
  var files: [FileCandidate]
  /// Files that are known and gone.
  var gone: [(root: UInt32, row: LedgerRow)] = []
  /// Makes one run of all in which this happened; nil is a run each.
  var batch: FolderTrigger.Event?
  let now: Date
  /// Before when its runs don't begin.
  var heldUntil: Date?
  /// By up to how many milliseconds runs are put off.
  private let jitter: Int

  init(
    _ trigger: WatchedTrigger, files: [FileCandidate],
    gone: [(root: UInt32, row: LedgerRow)] = [], batch: FolderTrigger.Event? = nil, at now: Date
  ) {
    self.trigger = trigger.subscription.trigger
    workflow = trigger.subscription.workflow
    file = trigger.subscription.file
    wanted = Set(trigger.subscription.definition.events)
    folders = trigger.roots.reduce(into: [:]) { $0[$1.ordinal] = $1.path }
    ledgers = trigger.roots.reduce(into: [:]) { paths, root in
      if let ledger = root.ledger { paths[ledger.id] = root.path }
    }
    self.files = files
    self.gone = gone
    self.batch = batch
    self.now = now
    jitter = trigger.subscription.definition.options.jitter?.clockMilliseconds ?? 0
  }

  /// Enters all of it.
  /// - Returns: the runs that were queued.
  func enter(in store: StoreTransaction) throws -> [StartedRun] {
    var runs: [StartedRun] = []
    var collected: [(event: FileEvent, row: LedgerRow?, file: FileCandidate?)] = []
    for file in files {
      guard let (event, row) = try news(of: file, in: store) else { continue }
      if let batch, event.kind == batch {
        collected.append((event, row, file))
      } else {
        try record(row, run(for: [event], file, in: store, &runs), store)
      }
    }
    for (root, row) in gone {
      // What has become of it since is somebody else's to judge.
      guard try store.ledgerRow(at: row.path) == row else { continue }
      try store.forget(row.path)
      guard wanted.contains(.removed) else { continue }
      let event = FileEvent(
        kind: .removed, root: root, path: row.path, version: row.version,
        moment: Int64(row.seen.milliseconds))
      if batch == .removed {
        collected.append((event, nil, nil))
      } else {
        _ = try run(for: [event], nil, in: store, &runs)
      }
    }
    if !collected.isEmpty {
      let run = try run(
        for: collected.map(\.event),
        collected.compactMap(\.file).max { $0.suspicion.generation < $1.suspicion.generation },
        in: store, &runs)
      for case (_, let row?, _) in collected { try record(row, run, store) }
    }
    return runs
  }

  /// What happened to a file, as the ledger has it in this transaction; nil where it starts no run.
  /// What then is to be known of it is entered.
  private func news(
    of file: FileCandidate, in store: StoreTransaction
  ) throws -> (FileEvent, LedgerRow)? {
    let version = file.sighting.version
    let known = try store.ledgerRow(at: file.path)
    let elsewhere = try file.elsewhere.flatMap { row in
      try store.ledgerRow(at: row.path) == row ? row : nil
    }
    let decision = LedgerDecision(
      version, row: known, elsewhere: elsewhere, isExisting: false,
      keepsNumbers: file.keepsNumbers)
    if decision == .nothing { return nil }
    var row = LedgerRow(path: file.path, version: version, seen: now)
    guard let kind = decision.event else {
      row.run = known?.run
      row.maker = known?.maker
      row.unwanted = known?.unwanted
      try store.record(row)
      return nil
    }
    var event = FileEvent(kind: kind, root: file.root, path: file.path, version: version)
    if case .moved(let old) = decision {
      try store.forget(old.path)
      event.oldPath = ledgers[old.path.root]?.appending(name: old.path.bytes)
      event.moment = file.sighting.changed
    }
    if wanted.contains(kind) { return (event, row) }
    row.run = known?.run ?? event.oldPath.flatMap { _ in elsewhere?.run }
    row.unwanted = LedgerRow.Unwanted(kind)
    try store.record(row)
    return nil
  }

  private func record(_ row: LedgerRow, _ run: RunID?, _ store: StoreTransaction) throws {
    var row = row
    row.run = run
    try store.record(row)
  }

  /// Before when a run doesn't begin; nil where it may at once.
  private func beginning(of event: FileEvent) -> Date? {
    if jitter == 0 { return nil }
    let instant = Int(event.version.modified / 1_000_000)
    let delay = Jitter(workflow, "\(trigger)").delay(at: instant, limit: jitter)
    return now + Double(delay) / 1_000
  }

  /// Queues a run.
  /// - Returns: it, or the one that the event has had before.
  private func run(
    for events: [FileEvent], _ file: FileCandidate?, in store: StoreTransaction,
    _ runs: inout [StartedRun]
  ) throws -> RunID? {
    guard let first = events.first else { return nil }
    let key = batch == nil ? first.key : nil
    let notBefore = [beginning(of: first), heldUntil].compactMap { $0 }.max()
    let run = NewRun(
      workflow: workflow, file: self.file, trigger: trigger, eventKey: key,
      event: TriggerEvent(events, in: folders[first.root] ?? [], isBatch: batch != nil),
      generation: file?.suspicion.generation ?? 0, cause: .trigger, notBefore: notBefore)
    if let id = try store.enqueue(run, at: now) {
      runs.append(StartedRun(run: id, file: file))
      return id
    }
    return try key.flatMap { try store.run(of: trigger, eventKey: $0) }
  }
}

extension LedgerDecision {
  /// What a trigger calls it; nil where it is no news.
  var event: FolderTrigger.Event? {
    switch self {
    case .nothing, .refresh, .existing: nil
    case .added: .added
    case .changed: .changed
    case .moved: .moved
    }
  }
}

extension LedgerRow.Unwanted {
  init?(_ event: FolderTrigger.Event) {
    switch event {
    case .added: self = .added
    case .changed: self = .changed
    case .moved: self = .moved
    case .removed: return nil
    }
  }
}
