/// Counts how many requests a minute a webhook takes. After a quiet minute it takes as many at once.
struct RateBucket: Sendable {
  private let perMinute: Int
  private var level: Double
  private var filledAt: Duration

  init(perMinute: Int, at now: Duration) {
    self.perMinute = perMinute
    level = Double(perMinute)
    filledAt = now
  }

  /// Takes one.
  /// - Returns: nil, or in how many seconds there is another one.
  mutating func take(at now: Duration) -> Int? {
    let passed = max(.zero, now - filledAt) / .seconds(60)
    level = min(Double(perMinute), level + passed * Double(perMinute))
    filledAt = now
    if level >= 1 {
      level -= 1
      return nil
    }
    // Less than a millionth of a second more is an error of rounding.
    return max(1, Int(((1 - level) * 60 / Double(perMinute) - 1e-6).rounded(.up)))
  }
}
