/// How long to wait after failures in a row: twice as long after each, up to a limit.
package struct Backoff: Sendable {
  private let first: Duration
  private let longest: Duration

  package init(from first: Duration, upTo longest: Duration) {
    self.first = first
    self.longest = longest
  }

  /// - Parameter failures: the number of failures in a row, from 1.
  package func pause(after failures: Int) -> Duration {
    min(first * (1 << min(max(failures - 1, 0), 30)), longest)
  }
}
