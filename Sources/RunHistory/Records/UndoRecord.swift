package import Foundation
import GRDB

/// What undoes one change of a run, as the store keeps it.
///
/// The store doesn't know what it means. The content is encoded by the caller, with secrets hidden.
package struct UndoRecord: Sendable, Hashable {
  /// The change's number in its run, from 1; 0 before it is stored.
  package var number: Int
  /// Where in the run the step is.
  package var place: String
  /// What the step did.
  package var step: String
  package var content: Data
  /// How far the undoing is: 0 for a change that can be undone, 1 while it is undone, 2 afterwards, 3 for
  /// one that can't be undone.
  package var state: Int
  /// What the undoing has left, as JSON.
  package var became: Data?
  /// Whether the change was itself the undoing of another one.
  package var isRedo: Bool
  /// The file with the former content that undoing puts back; nil if it needs none.
  package var former: String?

  package init(
    number: Int = 0, place: String, step: String, content: Data, state: Int = 0,
    became: Data? = nil, isRedo: Bool = false, former: String? = nil
  ) {
    self.number = number
    self.place = place
    self.step = step
    self.content = content
    self.state = state
    self.became = became
    self.isRedo = isRedo
    self.former = former
  }
}

extension UndoRecord {
  static let columns = "number, place, step, content, state, became, is_redo, former"

  init(_ row: Row) throws {
    try self.init(
      number: row.at(0), place: row.at(1), step: row.at(2), content: row.at(3), state: row.at(4),
      became: row.at(5), isRedo: row.at(6), former: row.at(7))
  }
}
