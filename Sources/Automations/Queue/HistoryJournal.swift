import AppIntents
import Foundation
import RunHistory
import Synchronization
import WorkflowEngine
import WorkflowValues

/// A run's journal in the store. Secrets stand in it under their names.
final class HistoryJournal: RunJournal {
  private let store: HistoryStore
  private let run: RunID
  private let secrets: SecretMarks
  private let now: @Sendable () -> Date
  /// Why an entry that nobody waited for couldn't be written. No later one may be.
  private let failure = Mutex<(any Error)?>(nil)

  init(
    store: HistoryStore, run: RunID, secrets: SecretMarks, now: @escaping @Sendable () -> Date
  ) {
    self.store = store
    self.run = run
    self.secrets = secrets
    self.now = now
  }

  /// What earlier attempts of the run have written down.
  func entries() throws -> [JournalEntry] {
    try store.read { try $0.journalEntries(of: run, reveal: secrets.reveal) }
  }

  func add(_ entry: JournalEntry) throws {
    try requireWhole()
    let record = JournalRecord(entry, at: now(), hide: secrets.hide)
    store.append(isOneStatement: true) { [self] store in
      try requireWhole()
      try store.addJournalRecord(record, of: run)
    } then: { [self] outcome in
      if case .failure(let error) = outcome { failure.withLock { $0 = $0 ?? error } }
    }
  }

  func commit(_ entry: JournalEntry) async throws {
    let record = JournalRecord(entry, at: now(), hide: secrets.hide)
    try await store.write(isOneStatement: true) { [self] store in
      try requireWhole()
      // Somebody may have cancelled it before it was claimed on the disk.
      try store.requireGoingOn(run)
      try store.addJournalRecord(record, of: run)
    }
  }

  private func requireWhole() throws {
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
