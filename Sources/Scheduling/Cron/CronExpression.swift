/// A schedule in cron's notation: five fields (minute, hour, day of the month, month, day of the
/// week), optionally with seconds before and a year after them, or a nickname such as `@daily`.
///
///     30 7 * * 1-5      at 07:30 from Monday to Friday
///     0 9 L * *         at 09:00 on the last day of the month
///     0 12 1 * +MON     at noon on the first, if it is a Monday
///
/// The fields are bit sets: bit n stands for the number n.
package struct CronExpression: Sendable, Hashable {
  /// The text it was read from.
  package let source: String
  let seconds: UInt64
  let minutes: UInt64
  let hours: UInt64
  let months: UInt64
  let days: CronDays
  /// The years in order; nil is every year.
  let years: [Int]?
  /// Whether neither the minute nor the hour begins with `*`. Such a job runs a fixed number of times
  /// a day, others at an interval, which makes a difference when the clocks change.
  package let isFixed: Bool
  /// Whether it is `@reboot`, which no clock fires.
  package let isReboot: Bool

  /// Whether no day ever matches, as with the 31st of February.
  package var neverFires: Bool { !isReboot && day(from: 0) == nil }

  /// Reads an expression.
  package init(_ source: String) throws(CronError) {
    self = try CronParser(source).parse()
  }

  init(
    source: String, seconds: UInt64, minutes: UInt64, hours: UInt64, months: UInt64,
    days: CronDays, years: [Int]? = nil, isFixed: Bool, isReboot: Bool = false
  ) {
    self.source = source
    self.seconds = seconds
    self.minutes = minutes
    self.hours = hours
    self.months = months
    self.days = days
    self.years = years
    self.isFixed = isFixed
    self.isReboot = isReboot
  }

  /// The first second of the day, at `second` or later, at which it fires.
  func timeOfDay(from second: Int) -> Int? {
    var second = max(0, second)
    while second < 86_400 {
      let hour = second / 3600
      guard let nextHour = hours.first(from: hour), nextHour < 24 else { return nil }
      if nextHour > hour { second = nextHour * 3600 }
      let minute = second / 60 % 60
      guard let nextMinute = minutes.first(from: minute) else {
        second = (nextHour + 1) * 3600
        continue
      }
      if nextMinute > minute { second = nextHour * 3600 + nextMinute * 60 }
      guard let nextSecond = seconds.first(from: second % 60) else {
        second = nextHour * 3600 + (nextMinute + 1) * 60
        continue
      }
      return nextHour * 3600 + nextMinute * 60 + nextSecond
    }
    return nil
  }

  /// The first day at `start` or later (in days since 1970-01-01) on which it fires; nil if there is
  /// none.
  ///
  /// The Gregorian calendar repeats after 400 years, so the search ends after that time, or after the
  /// last of the given years.
  func day(from start: Int) -> Int? {
    var (year, month, day) = CivilDate.civil(fromDays: start)
    let last = min(years?.last ?? year + 400, CronField.year.range.upperBound)
    while year <= last {
      if let years, !years.contains(year) {
        guard let next = years.first(where: { $0 > year }) else { return nil }
        (year, month, day) = (next, 1, 1)
      }
      if let next = months.first(from: month) {
        if next > month { (month, day) = (next, 1) }
        if let found = days.inMonth(month, of: year).first(from: day) {
          return CivilDate.days(fromCivil: year, month, found)
        }
        (month, day) = (month + 1, 1)
      } else {
        (year, month, day) = (year + 1, 1, 1)
      }
    }
    return nil
  }
}

extension UInt64 {
  /// The smallest member of the bit set that is at least `number`.
  func first(from number: Int) -> Int? {
    guard number < 64 else { return nil }
    let rest = self & (~0 << UInt64(number))
    return rest == 0 ? nil : rest.trailingZeroBitCount
  }

  func contains(_ number: Int) -> Bool {
    (0..<64).contains(number) && self >> UInt64(number) & 1 == 1
  }

  mutating func insert(_ number: Int) { self |= 1 << UInt64(number) }
}
