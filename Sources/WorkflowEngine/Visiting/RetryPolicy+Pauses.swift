import AppIntentsCore
import WorkflowLanguage

extension RetryPolicy {
  /// The pause before each further attempt.
  var pauses: RetryPauses { RetryPauses(self) }

  /// Whether a failure of this kind is tried again.
  func covers(_ kind: StepFailure.Kind) -> Bool {
    switch kind {
    case .canceled, .unanswered, .notPermitted, .interrupted, .diverged, .memory: false
    case .timeout: only.isEmpty || only.contains(.timeout)
    case .network: only.isEmpty || only.contains(.network)
    case .exit: only.isEmpty || only.contains(.exit)
    case .fail, .refused, .missing, .answer, .value, .other: only.isEmpty
    }
  }
}
