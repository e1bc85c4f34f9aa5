import AppIntentsCore
import WorkflowLanguage

/// What performing a step's intent means for the journal.
enum StepEffect: Sendable, Hashable {
  /// The same input gives the same output: it is performed again rather than recorded.
  case computes
  /// It changes nothing, but its output may be another one next time: its outcome is recorded.
  case observes
  /// It changes something: a durable entry precedes the change.
  case changes(isIdempotent: Bool)

  init(of descriptor: IntentDescriptor) {
    if !descriptor.sideEffects.isDisjoint(with: .changes) {
      self = .changes(isIdempotent: descriptor.isIdempotent)
    } else {
      self = descriptor.sideEffects.isEmpty ? .computes : .observes
    }
  }

  /// The effect of a step that changes nothing outside the run's temporary folder, which may be repeated.
  /// Its output is recorded like that of a change.
  var withinRun: StepEffect { isChange ? .changes(isIdempotent: true) : self }

  var isChange: Bool {
    if case .changes = self { return true }
    return false
  }
}

/// What happens to a step that was interrupted after it may have changed something.
enum InDoubt: Sendable, Hashable {
  case performAgain, fail, ask

  /// - Parameter isWaiting: whether the step waited for the user's answer. What it did before it
  ///   asked is done again.
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
