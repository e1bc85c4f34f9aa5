package import AppIntentsCore

/// Lengths as clocks count them, never negative. One of centuries is as good as one without an end,
/// and leaves room to be added to a moment.
extension IntentDuration {
  package var clockMilliseconds: Int { Int(count(of: .milliseconds(1), upTo: 1 << 50)) }

  package var clockNanoseconds: Int64 { count(of: .nanoseconds(1), upTo: 1 << 61) }

  private func count(of unit: Duration, upTo most: Int64) -> Int64 {
    Int64(min(Double(most), max(0, (clockDuration / unit).rounded())))
  }
}
