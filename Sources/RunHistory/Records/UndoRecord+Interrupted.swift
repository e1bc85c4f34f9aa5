import AppIntentsCore
import Foundation
import GRDB
import WorkflowValues

extension UndoRecord {
  /// What is known of the changes of a step whose process was killed, if nothing has looked at the step since.
  static var interrupted: UndoRecord {
    let action = UndoAction.impossible(
      "what the run did last",
      because: "its process was killed, so that it may not be recorded")
    return UndoRecord(
      place: "", step: "", content: Data(TypedJSON.write(action.value)),
      state: UndoItem.State.final.rawValue)
  }
}

extension StoreTransaction {
  /// Says of a run that isn't continued that its last change may not be recorded, if a step has begun a change
  /// and hasn't ended.
  func noteInterruptedChange(of run: RunID) throws {
    let isInterrupted: Bool? = try first(
      """
      SELECT 1 FROM journal WHERE run_id = ? AND kind IN (1, 4) GROUP BY place \
      HAVING max(number) = max(CASE kind WHEN 1 THEN number END) LIMIT 1
      """, [run]
    ) { _ in true }
    if isInterrupted == true { try addUndo([.interrupted], of: run) }
  }
}
