package import Foundation
import GRDB

/// One entry of a run's journal, as the store keeps it.
///
/// The store keeps entries in order and returns them; what they mean is the engine's business. The
/// content is encoded by the caller, so that the store's writing thread doesn't have to.
package struct JournalRecord: Sendable, Hashable {
  /// What an entry tells about a visit of a step. The raw values are stored.
  package enum Kind: Int, Sendable, CaseIterable {
    /// A step that changes something is about to run.
    case begun = 1
    /// The step waits for an answer.
    case asked = 2
    /// A value that may differ the next time it is read.
    case observed = 3
    /// The step ended with an output or a failure.
    case ended = 4
    /// Failures inside the step were handled, and the run went on.
    case handled = 5
    /// The run continues after it had ended.
    case continued = 6
  }

  /// Where in the run the step is; `0` stands for the run as a whole.
  package var place: String
  package var kind: Kind
  /// Which attempt of the step, from 1; 0 for what comes before the first.
  package var attempt: Int
  /// Tells entries of the same kind and attempt apart.
  package var number: Int
  /// The hash of the step's input.
  package var input: UInt64
  /// What the step observed or how it ended, as JSON; nil if there is nothing to keep.
  package var content: Data?
  package var at: Date

  package init(
    place: String, kind: Kind, attempt: Int, number: Int = 0, input: UInt64 = 0,
    content: Data? = nil, at: Date
  ) {
    self.place = place
    self.kind = kind
    self.attempt = attempt
    self.number = number
    self.input = input
    self.content = content
    self.at = at
  }
}

extension JournalRecord {
  static let columns = "place, kind, attempt, ordinal, input, content, at"

  init(_ row: Row) throws {
    guard let kind = Kind(rawValue: try row.at(1)) else {
      throw UnreadableRecord(what: "the journal of a run")
    }
    try self.init(
      place: row.at(0), kind: kind, attempt: row.at(2), number: row.at(3),
      input: UInt64(bitPattern: row.at(4)), content: row.at(5), at: row.time(6))
  }
}
