import Control
import Foundation
import RunHistory

extension HistoryStore {
  /// Records how far the undoing of a change is.
  ///
  /// - Returns: Whether there is such a change.
  /// - Throws: `ControlFailure` if it is undone already.
  func markUndo(
    _ change: Int, of run: RunID, to state: Int, became: Data?
  ) async throws -> Bool {
    let isOpen = try await write {
      try $0.setUndo(change, of: run, to: state, became: became)
    }
    if isOpen { return true }
    guard try read({ try $0.undo(of: run) }).contains(where: { $0.number == change }) else {
      return false
    }
    throw ControlFailure(
      .failed, "run \(run) is being undone by another process",
      help: "`segue undo \(run)` shows what is left of it")
  }
}
