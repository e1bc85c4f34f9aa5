import Foundation
import RunHistory
import WorkflowEngine

/// A run's journal in the store.
struct HistoryJournal: RunJournal {
  let store: HistoryStore
  let run: RunID
  let now: @Sendable () -> Date

  func add(_ entry: JournalEntry) throws {
    let moment = now()
    let run = run
    store.append { try $0.addJournalEntry(entry, of: run, at: moment) }
  }

  func commit(_ entry: JournalEntry) async throws {
    let moment = now()
    let run = run
    try await store.write { store in
      // Somebody may have cancelled it before it was claimed on the disk.
      try store.requireGoingOn(run)
      try store.addJournalEntry(entry, of: run, at: moment)
    }
  }
}
