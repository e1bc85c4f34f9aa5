import Foundation

/// A date and time of day in a calendar, without a zone.
package struct CivilTime: Sendable, Hashable {
  package var year: Int
  package var month: Int
  package var day: Int
  package var hour = 0
  package var minute = 0
  package var second = 0
  package var nanosecond = 0

  package init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    nanosecond: Int = 0
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.nanosecond = nanosecond
  }

  /// The time on clocks in a zone at an instant.
  package init(_ instant: Date, in timeZone: TimeZone) {
    let offset = Double(timeZone.secondsFromGMT(for: instant))
    // `Date` counts from 2001. Converting to 1970 first would lose digits.
    let local = instant.timeIntervalSinceReferenceDate + offset
    let bounded = min(max(local, -1e13), 1e13)
    let whole = bounded.rounded(.down)
    let seconds = Int(whole) + 978_307_200
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let inDay = seconds - days * 86_400
    (year, month, day) = IntentDate.civil(fromDays: days)
    (hour, minute, second) = (inDay / 3600, inDay / 60 % 60, inDay % 60)
    nanosecond = Int(((bounded - whole) * 1e9).rounded())
    if nanosecond >= 1_000_000_000 { nanosecond = 999_999_999 }
  }

  package init(_ date: IntentDate) { self.init(date.instant, in: date.timeZone) }

  /// Days since 1970-01-01.
  package var dayNumber: Int { IntentDate.days(fromCivil: year, month, day) }

  /// From 1 for Monday to 7 for Sunday, as ISO 8601 counts.
  package var weekday: Int {
    let number = (dayNumber + 3) % 7
    return (number < 0 ? number + 7 : number) + 1
  }

  package static func daysInMonth(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  package var isValid: Bool {
    (1...12).contains(month) && day >= 1 && day <= CivilTime.daysInMonth(month, of: year)
      && (0...23).contains(hour) && (0...59).contains(minute) && (0...60).contains(second)
      && (-999_999...999_999).contains(year)
  }

  private var secondsSinceReference: Double {
    Double(dayNumber * 86_400 + hour * 3600 + minute * 60 + second - 978_307_200)
      + Double(nanosecond) / 1e9
  }

  /// The instant when clocks with this offset show the time.
  package func instant(offset: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: secondsSinceReference - Double(offset))
  }

  /// The instant when clocks in a zone show the time: the earlier of two; if the clocks skip the
  /// time, later by as much as they skip.
  package func instant(in timeZone: TimeZone) -> Date {
    let local = Date(timeIntervalSinceReferenceDate: secondsSinceReference)
    let before = timeZone.secondsFromGMT(for: local.addingTimeInterval(-86_400))
    let after = timeZone.secondsFromGMT(for: local.addingTimeInterval(86_400))
    let first = instant(offset: before)
    if before == after || timeZone.secondsFromGMT(for: first) == before { return first }
    let second = instant(offset: after)
    return timeZone.secondsFromGMT(for: second) == after ? second : first
  }

  /// The same time of day, days later.
  package func adding(days: Int) -> CivilTime {
    var moved = self
    (moved.year, moved.month, moved.day) = IntentDate.civil(fromDays: dayNumber + days)
    return moved
  }

  /// The same day of the month, months later; the month's last day where it has no such day.
  package func adding(months: Int) -> CivilTime {
    var moved = self
    let total = year * 12 + month - 1 + months
    moved.year = Int((Double(total) / 12).rounded(.down))
    moved.month = total - moved.year * 12 + 1
    moved.day = min(day, CivilTime.daysInMonth(moved.month, of: moved.year))
    return moved
  }

  package var dateOnly: CivilTime { CivilTime(year: year, month: month, day: day) }
}

extension IntentDate {
  /// A whole day in a zone.
  package static func day(_ civil: CivilTime, in timeZone: TimeZone) -> IntentDate {
    IntentDate(civil.dateOnly.instant(in: timeZone), in: timeZone, precision: .day)
  }

  /// Months, then days, then clock time later. A day stays a day unless clock time is added.
  public func adding(_ duration: IntentDuration) -> IntentDate {
    var result = self
    if duration.months != 0 || duration.days != 0 {
      let moved = CivilTime(self).adding(months: duration.months).adding(days: duration.days)
      result = IntentDate(moved.instant(in: timeZone), in: timeZone, precision: precision)
    }
    guard duration.nanoseconds != 0 else { return result }
    return IntentDate(
      result.instant.addingTimeInterval(Double(duration.nanoseconds) / 1e9), in: timeZone)
  }
}
