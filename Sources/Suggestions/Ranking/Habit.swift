import Foundation

/// The time at which an action is usually used.
package struct Habit: Sendable, Hashable {
  package enum Days: Sendable, Hashable {
    case all, weekdays, weekends
    /// 0 for Monday to 6 for Sunday.
    case weekday(Int)
  }

  package let days: Days
  /// Minutes since midnight, in quarters of an hour.
  package let minute: Int

  /// How far from the usual time a use may be, in minutes.
  private static let spread = 60
  /// The part of the uses that has to be near the usual time.
  private static let timeShare = 0.6
  /// The part of the uses that has to be on such days.
  private static let dayShare = 0.85
  /// On how many days an action has to be used for a habit.
  private static let fewestDays = 3

  /// Nil if the uses are few, or at no usual time.
  ///
  /// - Parameter uses: when the action was used, and how much each use counts.
  init?(_ uses: [(time: LocalTime, weight: Double)]) {
    let total = uses.reduce(0) { $0 + $1.weight }
    guard Set(uses.map(\.time.day)).count >= Self.fewestDays, total > 0 else { return nil }
    // The mean on the circle of the day, so that 23:50 and 0:10 are near.
    let turn = 2 * Double.pi / 1440
    let (x, y) = uses.reduce((0.0, 0.0)) { sum, use in
      let angle = Double(use.time.minute) * turn
      return (sum.0 + cos(angle) * use.weight, sum.1 + sin(angle) * use.weight)
    }
    guard x * x + y * y > 1e-12 else { return nil }
    let mean = Int((atan2(y, x) / turn).rounded() + 1440) % 1440
    func share(_ isCounted: (LocalTime) -> Bool) -> Double {
      uses.reduce(0) { isCounted($1.time) ? $0 + $1.weight : $0 } / total
    }
    guard share({ LocalTime.distance($0.minute, mean) <= Self.spread }) >= Self.timeShare else {
      return nil
    }
    minute = (mean + 7) / 15 * 15 % 1440
    let weekdays = Dictionary(grouping: uses, by: \.time.weekday)
    let first = weekdays.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key ?? 0
    if share({ $0.weekday == first }) >= Self.dayShare {
      days = .weekday(first)
    } else if share({ !$0.isWeekend }) >= Self.dayShare {
      days = .weekdays
    } else if share(\.isWeekend) >= Self.dayShare {
      days = .weekends
    } else {
      days = .all
    }
  }

  /// Whether a moment is one of the habit.
  func holds(at time: LocalTime) -> Bool {
    guard LocalTime.distance(time.minute, minute) <= Self.spread + 30 else { return false }
    switch days {
    case .all: return true
    case .weekdays: return !time.isWeekend
    case .weekends: return time.isWeekend
    case .weekday(let day): return time.weekday == day
    }
  }

  package var words: String {
    let clock = "\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
    let names = [
      "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays",
    ]
    switch days {
    case .all: return "usually about \(clock)"
    case .weekdays: return "usually on weekdays about \(clock)"
    case .weekends: return "usually on weekends about \(clock)"
    case .weekday(let day): return "usually on \(names[day]) about \(clock)"
    }
  }
}
