import AppIntents
import Foundation
import RunHistory
import WorkflowEngine
import WorkflowValues

/// A run's journal in the store. Secrets stand in it under their names.
struct HistoryJournal: RunJournal {
  let store: HistoryStore
  let run: RunID
  let secrets: SecretMarks
  let now: @Sendable () -> Date

  /// What earlier attempts of the run have written down.
  func entries() throws -> [JournalEntry] {
    try store.read { try $0.journal(of: run, reveal: secrets.reveal) }
  }

  func add(_ entry: JournalEntry) throws {
    let (run, entry) = (run, StoredEntry(entry, at: now(), hide: secrets.hide))
    store.append { try $0.addJournalEntry(entry, of: run) }
  }

  func commit(_ entry: JournalEntry) async throws {
    let (run, entry) = (run, StoredEntry(entry, at: now(), hide: secrets.hide))
    try await store.write { store in
      // Somebody may have cancelled it before it was claimed on the disk.
      try store.requireGoingOn(run)
      try store.addJournalEntry(entry, of: run)
    }
  }
}
