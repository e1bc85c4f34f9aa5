import AppIntentsCore

/// The changes that one attempt of a step makes. What undoes a change is kept as soon as it is made, so that
/// it isn't lost if the process is killed while the step runs.
struct StepChanges {
  let recorder: UndoRecorder
  private let support: UndoSupport?
  private let visit: StepVisit

  init(of descriptor: IntentDescriptor, _ visit: StepVisit) {
    support = descriptor.undo
    self.visit = visit
    recorder = UndoRecorder { change, isRedo in
      visit.run.keep(StepUndo(of: visit, changes: [change], isRedo: isRedo))
    }
  }

  /// Keeps, after the last change, why some can't be undone.
  func end() {
    // An intent that records an inverse knows how it is undone, and so does an app.
    let isKnown = recorder.changes.contains { change in
      switch change.action.work {
      case .intent, .app: true
      case .file, .impossible: false
      }
    }
    guard let reason, !isKnown else { return }
    recorder.add(.impossible(visit.sentence, because: reason))
  }

  /// Why some of the changes can't be undone, as far as the intent says.
  private var reason: String? {
    switch support {
    case .impossible(let reason)?: reason
    case .whileRunning?: "only the process that performed it could undo it"
    case .possible?, .partial?, nil: nil
    }
  }
}

extension StepUndo {
  fileprivate init(of visit: StepVisit, changes: [MadeChange], isRedo: Bool = false) {
    self.init(
      place: visit.place.description, sentence: visit.sentence, changes: changes, isRedo: isRedo)
  }

  /// What is known of the changes of an attempt that an earlier process began and didn't end.
  static func interrupted(_ visit: StepVisit) -> StepUndo {
    let action = UndoAction.impossible(
      visit.sentence,
      because: "the run was interrupted there, and what it did last may not be recorded")
    return StepUndo(of: visit, changes: [MadeChange(action: action, moment: .next())])
  }
}

extension ActiveRun {
  /// Whether what undoes the changes of steps is kept.
  var keepsUndo: Bool { !context.isSimulation && (keeper != nil || keepUndo != nil) }

  fileprivate func keep(_ undo: StepUndo) {
    if let keeper { keeper.add(undo) } else { keepUndo?(undo) }
  }
}
