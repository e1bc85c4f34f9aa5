import AppIntents
import WorkflowLanguage

extension RetryPolicy {
  /// The pauses before each further try.
  var pauses: some Sequence<Duration> {
    (0..<times).lazy.map { attempt in
      var pause = delay.clockDuration
      for _ in 0..<attempt { pause = pause * backoff }
      if let longest = maxDelay?.clockDuration { pause = min(pause, longest) }
      return jitter ? pause * Double.random(in: 0.5...1) : pause
    }
  }

  /// Whether a failure of this kind is worth another try.
  func covers(_ kind: StepFailure.Kind) -> Bool {
    switch kind {
    case .fail, .cancelled, .unanswered, .notPermitted, .interrupted, .diverged: false
    case .timeout: only.isEmpty || only.contains(.timeout)
    case .network: only.isEmpty || only.contains(.network)
    case .exit: only.isEmpty || only.contains(.exit)
    case .missing, .value, .other: only.isEmpty
    }
  }
}
