import Foundation
import RunHistory

/// The names of the store's notes about workflows.
enum WorkflowNote {
  /// The pause of all workflows.
  static let pause = "pause"
  /// When that pause ended.
  static let resumedAll = "resumed"

  /// When the pause of a workflow ended.
  static func resumed(_ id: String) -> String { "resumed:\(id)" }

  /// Since when the success was overdue that was last reported.
  static func overdue(_ id: String) -> String { "overdue:\(id)" }

  /// The source before the last change on a page.
  static func former(_ id: String) -> String { "former:\(id)" }
}

extension StoreTransaction {
  func moment(_ note: String) throws -> Date? {
    try self.note(note).flatMap(Double.init).map { Date(timeIntervalSince1970: $0) }
  }

  func setMoment(_ note: String, to moment: Date) throws {
    try setNote(note, to: "\(moment.timeIntervalSince1970)")
  }

  /// Forgets a workflow, its triggers, and the notes about it. Its runs stay in the history.
  func forgetWorkflow(_ id: String) throws {
    try removeWorkflow(id)
    for note in [WorkflowNote.resumed(id), WorkflowNote.overdue(id), WorkflowNote.former(id)] {
      try setNote(note, to: nil)
    }
  }
}
