import Foundation
import RunHistory

/// What is noted of workflows besides their rows, by its name in the store.
enum WorkflowNote {
  /// Why and since when all wait.
  static let pause = "pause"
  /// When all went on.
  static let resumedAll = "resumed"

  /// When a pause of one ended.
  static func resumed(_ id: String) -> String { "resumed:\(id)" }

  /// The instant that the last alert gave as overdue.
  static func overdue(_ id: String) -> String { "overdue:\(id)" }
}

extension StoreTransaction {
  func moment(_ note: String) throws -> Date? {
    try self.note(note).flatMap(Double.init).map { Date(timeIntervalSince1970: $0) }
  }

  func setMoment(_ note: String, to moment: Date) throws {
    try setNote(note, to: "\(moment.timeIntervalSince1970)")
  }

  /// Forgets a workflow, its triggers, and what is noted of it. Its runs stay in the history.
  func forgetWorkflow(_ id: String) throws {
    try removeWorkflow(id)
    for note in [WorkflowNote.resumed(id), WorkflowNote.overdue(id)] { try setNote(note, to: nil) }
  }
}
