import AppIntentsCore
import FolderWatching
import Foundation
import RunHistory
import Scheduling
import WorkflowLanguage

/// Events that are recorded in one transaction, together with the runs that they start.
struct FileCommit: Sendable {
  let subscription: FolderSubscription
  /// The paths of the trigger's folders by their ledgers.
  let folders: [LedgerRootID: [UInt8]]
  let events: [FileEvent]
  /// Starts one run for all events of this kind; nil starts one run for each file.
  var batch: FolderTrigger.Event?
  let now: Date
  /// The runs start no sooner than this.
  var heldUntil: Date?

  /// A run that was queued, and the event that started it. Of a batch it is the file with the strongest
  /// evidence.
  struct StartedRun: Sendable {
    var run: RunID
    var event: FileEvent?
  }

  /// Records all events.
  /// - Returns: the runs that were queued.
  func record(in store: StoreTransaction) throws -> [StartedRun] {
    var started: [StartedRun] = []
    var collected: [(event: FileEvent, row: LedgerRow?)] = []
    for event in events {
      guard let (event, row) = try news(event, in: store) else { continue }
      if let batch, event.kind == batch {
        collected.append((event, row))
        continue
      }
      let (run, isNew) = try enqueue([event], in: store)
      if let run, isNew { started.append(StartedRun(run: run, event: event)) }
      try record(row, run, in: store)
    }
    if !collected.isEmpty {
      let (run, isNew) = try enqueue(collected.map(\.event), in: store)
      if let run, isNew {
        started.append(StartedRun(run: run, event: collected.map(\.event).likeliestLoop))
      }
      for (_, row) in collected { try record(row, run, in: store) }
    }
    return started
  }

  /// Decides about an event as the ledger is in this transaction, and updates the ledger for one
  /// that starts no run.
  /// - Returns: an event that starts a run, and the row that is recorded with it.
  private func news(
    _ event: FileEvent, in store: StoreTransaction
  ) throws -> (FileEvent, LedgerRow?)? {
    guard let file = event.file else { return try removal(event, in: store) }
    let known = try store.ledgerRow(at: event.path)
    let elsewhere = try event.elsewhere.flatMap { row in
      try store.ledgerRow(at: row.path) == row ? row : nil
    }
    var event = event
    event.decision = LedgerDecision(
      event.version, row: known, elsewhere: elsewhere, keepsNumbers: file.keepsNumbers,
      wasRemoved: file.wasRemoved)
    if event.decision == .nothing { return nil }
    var row = LedgerRow(path: event.path, version: event.version, seen: now)
    if case .moved(let old) = event.decision, event.maker != nil { try store.forget(old.path) }
    if let maker = event.maker {
      row.maker = maker
      try store.record(row)
      return nil
    }
    guard let kind = event.kind else {
      row.run = known?.run
      row.maker = known?.maker
      row.unwanted = known?.unwanted
      try store.record(row)
      return nil
    }
    var earlier = known?.run
    if case .moved(let old) = event.decision {
      try store.forget(old.path)
      if folders[old.path.root] != nil { earlier = earlier ?? old.run }
    }
    if subscription.wants(kind) { return (event, row) }
    row.run = earlier
    row.unwanted = LedgerRow.Unwanted(kind)
    try store.record(row)
    return nil
  }

  private func removal(
    _ event: FileEvent, in store: StoreTransaction
  ) throws -> (FileEvent, LedgerRow?)? {
    // A row that has changed since is judged again by what changed it.
    guard case .removed(let row) = event.decision, try store.ledgerRow(at: row.path) == row else {
      return nil
    }
    try store.forget(row.path)
    return subscription.wants(.removed) ? (event, nil) : nil
  }

  private func record(_ row: LedgerRow?, _ run: RunID?, in store: StoreTransaction) throws {
    guard var row else { return }
    row.run = run
    try store.record(row)
  }

  /// Queues a run.
  /// - Returns: the run, or the one that the event has had before.
  private func enqueue(
    _ events: [FileEvent], in store: StoreTransaction
  ) throws -> (run: RunID?, isNew: Bool) {
    guard let first = events.first else { return (nil, false) }
    let key = batch == nil ? first.key : nil
    let run = NewRun(
      workflow: subscription.workflow, file: subscription.file, trigger: subscription.trigger,
      eventKey: key, event: TriggerEvent(events, in: folders, isBatch: batch != nil),
      generation: events.likeliestLoop?.evidence.generation ?? 0, cause: .trigger,
      notBefore: [start(of: first), heldUntil].compactMap { $0 }.max())
    if let id = try store.enqueue(run, at: now) { return (id, true) }
    return (try key.flatMap { try store.run(of: subscription.trigger, eventKey: $0) }, false)
  }

  /// Before when the run of an event doesn't start; nil if it may start at once.
  private func start(of event: FileEvent) -> Date? {
    let jitter = subscription.definition.options.jitter?.clockMilliseconds ?? 0
    if jitter == 0 { return nil }
    let instant = Int(event.version.modified / 1_000_000)
    let delay = Jitter(subscription.workflow, "\(subscription.trigger)")
      .delay(at: instant, limit: jitter)
    return now + Double(delay) / 1_000
  }
}

extension [FileEvent] {
  /// Of the files that are there, the one that most runs led to.
  var likeliestLoop: FileEvent? {
    filter { $0.file != nil }.max { $0.evidence.generation < $1.evidence.generation }
  }
}
