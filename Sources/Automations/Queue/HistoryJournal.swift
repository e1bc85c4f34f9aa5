import AppIntentsCore
import Foundation
import RunHistory
import Scheduling
import Synchronization
import WorkflowEngine
import WorkflowValues

/// A run's journal in the store. Secrets in it are replaced with marks.
final class HistoryJournal: RunJournal {
  private let store: HistoryStore
  private let run: RunID
  private let secrets: SecretMarks
  private let clock: any TimeSource
  /// Why an entry couldn't be written whose write wasn't awaited. No later one may be written.
  private let failure = Mutex<(any Error)?>(nil)

  init(
    store: HistoryStore, run: RunID, secrets: SecretMarks, clock: any TimeSource
  ) {
    self.store = store
    self.run = run
    self.secrets = secrets
    self.clock = clock
  }

  /// The entries of the run's earlier attempts.
  func entries() throws -> [JournalEntry] {
    try store.read { try $0.journalEntries(of: run, reveal: secrets.reveal) }
  }

  func add(_ entry: JournalEntry) throws {
    try requireWhole()
    let record = JournalRecord(entry, at: clock.now, hide: secrets.hide)
    append(isOneStatement: true) { try $0.addJournalRecord(record, of: $1) }
  }

  func add(_ undo: StepUndo) throws {
    try requireWhole()
    let records = UndoRecord.all(of: undo, hide: secrets.hide)
    append(isOneStatement: records.count == 1) { try $0.addUndo(records, of: $1) }
  }

  private func append(
    isOneStatement: Bool,
    _ write: @escaping @Sendable (StoreTransaction, RunID) throws -> Void
  ) {
    store.append(isOneStatement: isOneStatement) { [self] store in
      try requireWhole()
      try write(store, run)
    } then: { [self] outcome in
      if case .failure(let error) = outcome { failure.withLock { $0 = $0 ?? error } }
    }
  }

  func commit(_ entry: JournalEntry) async throws {
    let record = JournalRecord(entry, at: clock.now, hide: secrets.hide)
    try await store.write(isOneStatement: true) { [self] store in
      try requireWhole()
      // The run may have been canceled before its claim was committed.
      try store.requireInProgress(run)
      try store.addJournalRecord(record, of: run)
    }
  }

  private func requireWhole() throws {
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
