import Synchronization
package import WorkflowEngine

/// A journal in memory, that can die as a process does. For tests.
///
/// ```swift
/// let journal = MemoryJournal(dying: .at(3, losing: .entry))
/// _ = try await tester.journaled(in: journal).run()       // interrupted
/// let next = MemoryJournal(after: journal.entries)
/// _ = try await tester.journaled(in: next).run()          // goes on where it was
/// ```
package final class MemoryJournal: RunJournal {
  /// What a death takes with it.
  package enum Loss: CaseIterable, Sendable {
    /// Not even the entry that was being written.
    case nothing
    /// The entry that was being written.
    case entry
    /// All that nobody had waited for.
    case uncommitted
  }

  package enum Death: Sendable {
    case never
    /// At the entry of this number, from 1, counted from where this journal began.
    case at(Int, losing: Loss)
  }

  package struct Died: Error, CustomStringConvertible {
    package let description = "the journal died"
  }

  private struct State {
    var entries: [JournalEntry]
    /// How many of them are durable.
    var committed: Int
    var written = 0
    var isDead = false
  }

  /// What earlier attempts of the run left.
  package let earlier: [JournalEntry]
  private let death: Death
  private let state: Mutex<State>

  package init(after earlier: [JournalEntry] = [], dying death: Death = .never) {
    self.earlier = earlier
    self.death = death
    state = Mutex(State(entries: earlier, committed: earlier.count))
  }

  /// What the next attempt finds.
  package var entries: [JournalEntry] { state.withLock { $0.entries } }

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
