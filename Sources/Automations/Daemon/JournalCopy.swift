import Foundation
import RunHistory
import WorkflowEngine

/// Gives a run the results of another one's steps, so that it begins in the middle.
enum JournalCopy {
  @Sendable
  static func copy(
    in store: StoreTransaction, from source: RunID, to target: RunID, before step: Int
  ) throws {
    for entry in try store.journalEntries(of: source).results(before: step) {
      try store.addJournalRecord(JournalRecord(entry, at: Date()), of: target)
    }
  }
}
