import Foundation

/// A day on a zone's wall clock, in seconds: how its local times map to instants.
///
/// In all of the tz database's years since 1970, a zone changes its offset at most once within two
/// days. So the offsets before and after the day show whether it changes, and a bisection finds
/// when.
struct LocalDay {
  /// Seconds from 1970-01-01 00:00 on the wall clock to the start of the day.
  let start: Int
  /// Seconds ahead of UTC, before the change if there is one.
  let offset: Int
  /// The change of the offset around this day.
  let change: (instant: Int, offset: Int)?

  init(_ day: Int, in zone: TimeZone) {
    start = day * 86_400
    // Offsets go from -12 h to +14 h; this leaves an hour more on each side.
    var lower = start - 15 * 3600
    var upper = start + 38 * 3600
    offset = zone.offset(at: lower)
    let after = zone.offset(at: upper)
    guard after != offset else {
      change = nil
      return
    }
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if zone.offset(at: middle) == offset { lower = middle } else { upper = middle }
    }
    change = (upper, after)
  }
}

extension TimeZone {
  /// Seconds ahead of UTC.
  func offset(at instant: Int) -> Int {
    secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant)))
  }
}
