import RunHistory
import WorkflowLanguage

/// Events that are collected until they start one run together.
///
/// Nothing of them is in the ledger before the run is queued: if the daemon ends, they are found
/// again.
struct FileBatches {
  /// The most files that one run gets.
  static let limit = 10_000

  /// A run gets files of one folder to which the same has happened.
  private struct Key: Hashable {
    var folder: LedgerRootID
    var kind: FolderTrigger.Event
  }

  private struct Batch {
    var due: Int64
    var events: [FileEvent] = []
  }

  private var batches: [Key: Batch] = [:]

  var count: Int { batches.values.reduce(0) { $0 + $1.events.count } }
  var nextDue: Int64? { batches.values.map(\.due).min() }
  var events: some Sequence<FileEvent> { batches.values.lazy.flatMap(\.events) }

  /// - Parameter time: how long a batch is open after its first event.
  mutating func add(_ event: FileEvent, _ kind: FolderTrigger.Event, at now: Int64, for time: Int64)
  {
    let key = Key(folder: event.path.root, kind: kind)
    batches[key, default: Batch(due: now + time)].events.append(event)
    if batches[key]?.events.count ?? 0 >= Self.limit { batches[key]?.due = now }
  }

  /// Takes a batch that is due.
  mutating func takeDue(at now: Int64) -> (kind: FolderTrigger.Event, events: [FileEvent])? {
    guard let (key, batch) = batches.first(where: { $0.value.due <= now }) else { return nil }
    batches[key] = nil
    return (key.kind, batch.events)
  }

  /// Puts events back that couldn't be recorded.
  mutating func putBack(_ events: [FileEvent], _ kind: FolderTrigger.Event, until due: Int64) {
    guard let first = events.first else { return }
    let key = Key(folder: first.path.root, kind: kind)
    batches[key, default: Batch(due: due)].events += events
    batches[key]?.due = due
  }
}
