/// A length of time as progress shows it: `0.4 s`, `12 s`, `3 min 5 s`.
enum ElapsedTime {
  /// The time as a clock that ticks shows it: to a tenth of a second at most.
  static func ticking(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    return seconds < 10
      ? "\(seconds).\(attoseconds / 100_000_000_000_000_000) s" : text(duration)
  }

  static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    switch seconds {
    case ..<1:
      let milliseconds = attoseconds / 1_000_000_000_000_000
      return milliseconds < 100 ? "\(milliseconds) ms" : "0.\(milliseconds / 100) s"
    case ..<10: return "\(seconds).\(attoseconds / 100_000_000_000_000_000) s"
    case ..<60: return "\(seconds) s"
    case ..<3600: return "\(seconds / 60) min \(seconds % 60) s"
    default: return "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
  }
}
