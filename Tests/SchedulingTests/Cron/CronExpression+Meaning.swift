@testable import Scheduling

extension CronExpression {
  /// Whether it fires when a wall clock shows this time.
  func matches(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int = 0
  ) -> Bool {
    guard !isReboot, years?.contains(year) ?? true, months.contains(month) else { return false }
    return days.inMonth(month, of: year).contains(day) && hours.contains(hour)
      && minutes.contains(minute) && seconds.contains(second)
  }

  /// Whether two expressions fire at the same times, regardless of their spelling.
  func isEquivalent(to other: CronExpression) -> Bool {
    seconds == other.seconds && minutes == other.minutes && hours == other.hours
      && months == other.months && days == other.days && years == other.years
      && isReboot == other.isReboot
  }
}
