import Foundation

/// A moment as the clocks showed it where the person was.
struct LocalTime {
  /// Minutes since midnight.
  let minute: Int
  /// Days since 1970.
  let day: Int

  init(_ date: Date, offset: Int) {
    // Beyond these years the log has no uses.
    let seconds = min(max(date.timeIntervalSince1970, 0), 32_503_680_000)
    let minutes = (Int(seconds) + offset) / 60
    day = Int((Double(minutes) / 1440).rounded(.down))
    minute = minutes - day * 1440
  }

  /// 0 for Monday to 6 for Sunday.
  var weekday: Int { ((day + 3) % 7 + 7) % 7 }
  var isWeekend: Bool { weekday >= 5 }

  /// The minutes between two times of day, the shorter way round the clock.
  static func distance(_ one: Int, _ other: Int) -> Int {
    let direct = abs(one - other) % 1440
    return min(direct, 1440 - direct)
  }
}
