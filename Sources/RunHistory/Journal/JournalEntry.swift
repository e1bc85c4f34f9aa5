/// What the journal knows of one visit of a step.
package struct JournalEntry: Sendable, Hashable {
  package enum State: Int, Sendable {
    /// It was about to happen. Whether it did, nobody knows.
    case intent = 0
    /// It has happened.
    case result = 1
    /// It has happened, but its output was dropped when the run ended because it is very large.
    case resultDropped = 2
    case failed = 3
  }

  package var key: JournalKey
  /// The last one, from 1.
  package var attempt: Int
  package var idempotencyKey: String
  package var inputHash: [UInt8]
  package var state: State
  /// Typed JSON (`TypedJSON`).
  package var output: String?
}
