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
    try await store.write { try $0.addJournalEntry(entry, of: run, at: moment) }
  }
}
