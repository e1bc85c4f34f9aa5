import RunHistory
import WorkflowLanguage

/// The values of a workflow's `key` for queued runs, so that each is evaluated once.
struct QueuedKeys {
  /// Identifies the version of the workflow.
  var hash: [UInt8] = []
  var keys: [RunID: String] = [:]

  /// Nil if it hasn't been evaluated for this version.
  func key(of run: RunID, in hash: [UInt8]) -> String? { hash == self.hash ? keys[run] : nil }
}

/// The queues of the workflows that have had runs, as far as they are in memory, and whose turn it is
/// to start runs.
struct WorkflowQueues {
  /// The most runs that a workflow starts in its turn while others wait for theirs, so that a burst of
  /// one doesn't starve the others.
  static let mostInTurn = 8

  /// What is known of one workflow's runs.
  struct WorkflowQueue {
    var rules = StartRules(overlap: .queue, limit: 1)
    /// Whether the store may have queued runs.
    var mayHaveQueued = true
    /// Queued runs that were read from the store, the next first.
    var ahead: ArraySlice<QueuedRun> = []
    /// The values of the workflow's `key` for the runs that were last considered.
    var keys = QueuedKeys()
  }

  private var queues: [String: WorkflowQueue] = [:]
  /// The workflows in the order of their turns.
  private(set) var turns: [String] = []

  /// The queue of a workflow. One that hasn't been marked yet is empty.
  subscript(_ id: String) -> WorkflowQueue {
    get { queues[id] ?? WorkflowQueue() }
    set {
      if queues[id] == nil { turns.append(id) }
      queues[id] = newValue
    }
    _modify {
      if queues[id] == nil { turns.append(id) }
      yield &queues[id, default: WorkflowQueue()]
    }
  }

  /// Marks a workflow as possibly having queued runs.
  mutating func mark(_ id: String) { self[id].mayHaveQueued = true }

  /// Forgets what was read of a queue, because it has changed or couldn't be written.
  mutating func reread(_ id: String) {
    self[id].ahead = []
    mark(id)
  }

  /// The next marked workflow in turn, which is marked no more.
  mutating func next() -> String? {
    guard let position = turns.firstIndex(where: { self[$0].mayHaveQueued }) else { return nil }
    let id = turns.remove(at: position)
    turns.append(id)
    self[id].mayHaveQueued = false
    return id
  }

  /// How many runs of a workflow may start in its turn, if there is room for so many.
  func limit(of id: String, room: Int) -> Int {
    let isAlone = !queues.contains { $0.key != id && $0.value.mayHaveQueued }
    return isAlone ? room : min(room, Self.mostInTurn)
  }
}
