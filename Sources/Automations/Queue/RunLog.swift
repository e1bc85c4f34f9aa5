import RunHistory
import Synchronization

/// Adds lines to the log of a run.
///
/// Lines that arrive while earlier ones wait for their transaction join them, within the limit of a
/// log: a program that writes faster than the disk doesn't fill the memory.
final class RunLog: Sendable {
  private let run: RunID
  private let store: HistoryStore
  private let added: @Sendable () -> Void
  private let waiting = Mutex<Batch?>(nil)

  /// - Parameter added: Called when lines are in the store.
  init(of run: RunID, in store: HistoryStore, added: @escaping @Sendable () -> Void) {
    self.run = run
    self.store = store
    self.added = added
  }

  func add(_ lines: [LogLine]) {
    let next = waiting.withLock { waiting -> Batch? in
      if waiting?.add(lines) == true { return nil }
      let batch = Batch()
      _ = batch.add(lines)
      waiting = batch
      return batch
    }
    guard let next else { return }
    store.append { [run] in
      try $0.log(run, next.closed())
    } then: { [added] _ in
      added()
    }
  }

  /// The lines that one transaction adds.
  private final class Batch: Sendable {
    private let state = Mutex((log: BoundedLog(), isOpen: true))

    /// Returns false if the transaction has begun.
    func add(_ lines: [LogLine]) -> Bool {
      state.withLock { state in
        guard state.isOpen else { return false }
        for line in lines { state.log.add(line) }
        return true
      }
    }

    /// The lines. If the disk is full, the transaction runs again, with the same ones.
    func closed() -> [LogLine] {
      state.withLock { state in
        state.isOpen = false
        return state.log.lines
      }
    }
  }
}
