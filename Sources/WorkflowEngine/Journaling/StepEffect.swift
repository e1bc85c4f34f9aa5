import AppIntents
import WorkflowLanguage

/// What performing a step's intent means for the journal.
enum StepEffect: Sendable, Hashable {
  /// The same input gives the same output: done again rather than written down.
  case computes
  /// It changes nothing, but might give something else next time: its outcome is written down.
  case observes
  /// It changes something: that it is about to is written down, durably, before it does.
  case changes(isIdempotent: Bool)

  init(of descriptor: IntentDescriptor) {
    if !descriptor.sideEffects.isDisjoint(with: .changes) {
      self = .changes(isIdempotent: descriptor.isIdempotent)
    } else {
      self = descriptor.sideEffects.isEmpty ? .computes : .observes
    }
  }

  var isChange: Bool {
    if case .changes = self { return true }
    return false
  }
}

/// What becomes of a step that was interrupted after it may have changed something.
enum InDoubt: Sendable, Hashable {
  case performAgain, fail, ask

  /// - Parameter isWaiting: whether it was a person's answer that the step waited for. What it did
  ///   before it asked is done again.
  static func decide(
    isIdempotent: Bool, isWaiting: Bool, policy: Modifiers.OnInterrupt
  ) -> InDoubt {
    if isIdempotent || isWaiting { return .performAgain }
    switch policy {
    case .fail: return .fail
    case .retry: return .performAgain
    case .ask: return .ask
    }
  }
}
