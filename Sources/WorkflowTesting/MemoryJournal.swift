package import AppIntentsCore
import Synchronization
package import WorkflowEngine

/// A journal in memory that can fail at any entry, as if its process had died. For tests.
///
/// ```swift
/// let journal = MemoryJournal(dying: .at(3, losing: .entry))
/// _ = try await tester.journaled(in: journal).run()       // interrupted
/// let next = MemoryJournal(after: journal.entries)
/// _ = try await tester.journaled(in: next).run()          // continues
/// ```
package final class MemoryJournal: RunJournal {
  /// The entries that are lost when the journal dies.
  package enum Loss: CaseIterable, Sendable {
    /// None, not even the one that was being written.
    case nothing
    /// The entry that was being written.
    case entry
    /// All entries since the last commit.
    case uncommitted
  }

  package enum Death: Sendable {
    case never
    /// At the entry with this number, from 1, of those that this journal is given.
    case at(Int, losing: Loss)
  }

  package struct Died: Error, CustomStringConvertible {
    package let description = "the journal died"
  }

  private struct State {
    var entries: [JournalEntry]
    /// What undoes the changes of steps, one after the other.
    var undo: [StepUndo] = []
    /// How many of them are durable.
    var committed: Int
    var written = 0
    var isDead = false
  }

  /// The entries of earlier attempts of the run.
  package let earlier: [JournalEntry]
  private let death: Death
  private let state: Mutex<State>

  package init(after earlier: [JournalEntry] = [], dying death: Death = .never) {
    self.earlier = earlier
    self.death = death
    state = Mutex(State(entries: earlier, committed: earlier.count))
  }

  /// The entries that the next attempt starts with.
  package var entries: [JournalEntry] { state.withLock { $0.entries } }

  /// What undoes the changes of the steps, in their order.
  package var undo: [StepUndo] { state.withLock { $0.undo } }

  package func add(_ undo: StepUndo) throws {
    try state.withLock { state in
      if state.isDead { throw Died() }
      state.undo.append(undo)
    }
  }

  package func add(_ entry: JournalEntry) throws { try write(entry, isDurable: false) }

  package func commit(_ entry: JournalEntry) async throws { try write(entry, isDurable: true) }

  private func write(_ entry: JournalEntry, isDurable: Bool) throws {
    try state.withLock { state in
      if state.isDead { throw Died() }
      state.written += 1
      guard case .at(state.written, let loss) = death else {
        state.entries.append(entry)
        if isDurable { state.committed = state.entries.count }
        return
      }
      state.isDead = true
      switch loss {
      case .nothing: state.entries.append(entry)
      case .entry: break
      case .uncommitted: state.entries.removeSubrange(state.committed...)
      }
      throw Died()
    }
  }
}
