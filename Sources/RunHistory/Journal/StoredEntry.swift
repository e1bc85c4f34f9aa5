import AppIntents
package import Foundation
import GRDB
package import WorkflowEngine

/// An entry of a run's journal as the store keeps it. It is put into bytes where it is made, so that
/// the store's own thread needn't.
package struct StoredEntry: Sendable {
  let place: String
  let kind: Int
  let attempt: Int
  let number: Int
  let input: Int64
  let content: Data?
  let at: Int

  /// - Parameter hide: takes out of the content what nobody may read.
  package init(_ entry: JournalEntry, at moment: Date, hide: ([UInt8]) -> [UInt8] = { $0 }) {
    place = entry.place
    kind = entry.kind.rawValue
    attempt = entry.attempt
    number = entry.number
    input = Int64(bitPattern: entry.input)
    content = entry.content.json.map { Data(hide($0)) }
    at = moment.milliseconds
  }
}

extension JournalEntry {
  static let columns = "place, kind, attempt, ordinal, input, content"

  init(_ row: Row, reveal: ([UInt8]) -> [UInt8]) throws {
    guard let kind = JournalEntry.Kind(rawValue: try row.at(1)) else {
      throw UnreadableRecord(what: "the journal of a run")
    }
    try self.init(
      place: row.at(0), attempt: row.at(2), kind: kind, number: row.at(3),
      input: UInt64(bitPattern: row.at(4)),
      content: JournalEntry.Content(json: (row.at(5) as Data?).map { reveal(Array($0)) }))
  }
}
