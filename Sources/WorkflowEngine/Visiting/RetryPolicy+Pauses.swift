import AppIntentsCore
import WorkflowLanguage

extension RetryPolicy {
  /// The pause before each further attempt.
  var pauses: some Sequence<Duration> {
    let longest = min(maxDelay?.clockDuration ?? Self.longestPause, Self.longestPause)
    let pauses = sequence(first: min(delay.clockDuration, longest)) { pause in
      // Compared before it is multiplied, because the product may exceed any duration.
      pause / longest * backoff < 1 ? pause * backoff : longest
    }
    return pauses.prefix(times).lazy.map { jitter ? $0 * Double.random(in: 0.5...1) : $0 }
  }

  /// A century, which clocks and dates can still represent.
  private static let longestPause = Duration.seconds(100 * 365 * 86_400)

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
