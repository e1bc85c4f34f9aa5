/// Whether the effects of an intent can be undone.
///
/// Not part of Apple's framework.
public enum UndoSupport: Sendable, Hashable {
  /// They can, unless something came in between.
  case possible
  /// Some can; the text says which can't, as it reads after “except”.
  case partial(except: String)
  /// They can while the process that performed the intent lives.
  case whileRunning
  /// They can't, for a reason that reads after “because”.
  case impossible(String)
}

/// An intent that declares whether its effects can be undone.
///
/// Without the declaration it follows from the intent's side effects: changes to files can be undone,
/// others can't. `perform()` records how, with `IntentContext.recordUndo`.
///
/// Not part of Apple's framework.
public protocol UndoDeclaring {
  static var undo: UndoSupport { get }
}

extension IntentDescriptor {
  /// Whether its effects can be undone; nil if it changes nothing.
  public var undo: UndoSupport? {
    if case .type(let intent) = source {
      if let declaring = intent as? any UndoDeclaring.Type { return declaring.undo }
    }
    if canBeUndone { return .whileRunning }
    let changes = sideEffects.intersection(.changes)
    if changes.isEmpty { return nil }
    if changes == .writesFiles { return .possible }
    if changes.contains(.unknown) { return .impossible("what it changes isn't known") }
    if changes.contains(.runsPrograms) {
      return .impossible("what a program changes isn't known")
    }
    return .impossible("what was sent can't be taken back")
  }
}
