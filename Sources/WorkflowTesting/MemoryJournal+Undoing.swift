package import AppIntentsCore

extension MemoryJournal {
  /// A change that isn't the same after it was kept.
  package struct ChangedByKeeping: Error {
    package let change: IntentValue
  }

  /// What would undo the run's changes, the last one first, as a store gives it back.
  ///
  /// - Throws: `ChangedByKeeping`
  package func undoableRun() throws -> UndoableRun {
    let changes = undo.flatMap { step in step.changes.map { (step, $0) } }
    return UndoableRun(
      run: 1, workflow: "test",
      items: try zip(1..., changes).reversed().map { number, made in
        let (step, change) = made
        guard let action = UndoAction(value: change.value), action == change.action,
          let moment = UndoMoment(ofChange: change.value), moment == change.moment
        else { throw ChangedByKeeping(change: change.value) }
        return UndoItem(
          number: number, place: step.place, step: step.sentence, action: action, moment: moment)
      })
  }
}
