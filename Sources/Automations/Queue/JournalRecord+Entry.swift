package import Foundation
package import RunHistory
package import WorkflowEngine

extension JournalRecord {
  /// The record of what the engine wrote.
  /// - Parameter hide: replaces secrets in the encoded content with their names.
  package init(_ entry: JournalEntry, at moment: Date, hide: ([UInt8]) -> [UInt8] = { $0 }) {
    let kind: Kind =
      switch entry.kind {
      case .begun: .begun
      case .asked: .asked
      case .observed: .observed
      case .ended: .ended
      case .handled: .handled
      case .continued: .continued
      }
    self.init(
      place: entry.place, kind: kind, attempt: entry.attempt, number: entry.number,
      input: entry.input, content: entry.json.map { Data(hide($0)) }, at: moment)
  }
}

extension JournalEntry {
  /// What the engine wrote, from its record.
  /// - Parameter reveal: puts secrets back in place of their names.
  package init(_ record: JournalRecord, reveal: ([UInt8]) -> [UInt8] = { $0 }) throws {
    let kind: Kind =
      switch record.kind {
      case .begun: .begun
      case .asked: .asked
      case .observed: .observed
      case .ended: .ended
      case .handled: .handled
      case .continued: .continued
      }
    let (content, time) = try Self.stored(record.content.map { reveal(Array($0)) })
    self.init(
      place: record.place, attempt: record.attempt, kind: kind, number: record.number,
      input: record.input, content: content, time: time)
  }
}

extension StoreTransaction {
  /// The journal of a run, as the engine wrote it.
  func journalEntries(
    of run: RunID, reveal: ([UInt8]) -> [UInt8] = { $0 }
  ) throws -> [JournalEntry] {
    try journal(of: run).map { try JournalEntry($0, reveal: reveal) }
  }

  /// Adds the inputs of a run and the results of its steps before a step to the journal of another
  /// run, so that this one starts in the middle.
  func copyResults(of source: RunID, to target: RunID, before step: Int, at moment: Date) throws {
    for entry in try journalEntries(of: source).results(before: step) {
      try addJournalRecord(JournalRecord(entry, at: moment), of: target)
    }
  }
}
