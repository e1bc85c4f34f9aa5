import AppIntentsCore
import WorkflowLanguage

/// The pauses before the further attempts of a step, one for each.
///
/// A type of its own: each step that is performed has room for one, and looking up a composed sequence
/// takes longer than a step.
struct RetryPauses: IteratorProtocol {
  private let policy: RetryPolicy
  private let longest: Duration
  private var pause: Duration
  private var left: Int

  init(_ policy: RetryPolicy) {
    self.policy = policy
    longest = min(policy.maxDelay?.clockDuration ?? Self.longestPause, Self.longestPause)
    pause = min(policy.delay.clockDuration, longest)
    left = policy.times
  }

  mutating func next() -> Duration? {
    guard left > 0 else { return nil }
    left -= 1
    let now = pause
    // Compared before it is multiplied, because the product may exceed any duration.
    pause = pause / longest * policy.backoff < 1 ? pause * policy.backoff : longest
    return policy.jitter ? now * Double.random(in: 0.5...1) : now
  }

  /// A century, which clocks and dates can still represent.
  private static let longestPause = Duration.seconds(100 * 365 * 86_400)
}
