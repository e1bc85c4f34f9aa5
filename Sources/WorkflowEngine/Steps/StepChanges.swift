import AppIntentsCore

/// The changes that one attempt of a step makes, with what undoes them.
struct StepChanges {
  let recorder = UndoRecorder()
  private let support: UndoSupport?
  private let visit: StepVisit

  init(of descriptor: IntentDescriptor, _ visit: StepVisit) {
    support = descriptor.undo
    self.visit = visit
  }

  /// What undoes the changes; nil if there is nothing to say.
  var undo: StepUndo? {
    var changes = recorder.changes
    // An intent that records an inverse knows how it is undone, and so does an app.
    let isKnown = changes.contains { change in
      switch change.action.work {
      case .intent, .app: true
      case .file, .impossible: false
      }
    }
    if let reason, !isKnown {
      changes.append(
        MadeChange(action: .impossible(visit.sentence, because: reason), moment: .next()))
    }
    guard !changes.isEmpty else { return nil }
    return StepUndo(
      place: visit.place.description, sentence: visit.sentence, changes: changes,
      isRedo: recorder.isUndoing)
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

extension ActiveRun {
  /// Whether what undoes the changes of steps is kept.
  var keepsUndo: Bool { !context.isSimulation && (keeper != nil || keepUndo != nil) }

  /// Keeps what undoes the changes of a step that didn't come to its end.
  func keep(_ undo: StepUndo) throws {
    if let keeper { try keeper.add(undo) } else { keepUndo?(undo) }
  }
}
