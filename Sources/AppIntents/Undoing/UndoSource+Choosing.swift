import FileOperations

extension UndoSource {
  /// What would undo a run; without a run, the last one of which something can be undone now, or else the
  /// last one that has changes. Runs that undo others don't count.
  ///
  /// - Throws: if there is no such run, or no run that has changes.
  package func choose(_ run: Int?, in files: any FileAccess) async throws -> UndoableRun {
    if let run { return try await undoable(run) }
    var first: UndoableRun?
    for run in try await runsToUndo() {
      let undoable = try await undoable(run)
      if undoable.verdicts(in: files).contains(.possible) { return undoable }
      first = first ?? undoable
    }
    guard let first else {
      throw IntentFailure("there is no run that has something to undo")
    }
    return first
  }
}
