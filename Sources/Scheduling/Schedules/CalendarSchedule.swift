package import Foundation

/// `every: 1mo`: an interval with days or months in it, counted on the wall clock from an anchor.
///
/// Each fire is counted from the anchor rather than from the fire before it. So a month after the
/// 31st of January is the last of February, and a month later is the 31st of March. A time that the
/// clocks leave out is the end of the gap, and of a time that comes twice the first counts.
package struct CalendarSchedule: Schedule, Hashable {
  package let months: Int
  package let days: Int
  /// The rest of the interval in seconds of elapsed time.
  package let seconds: Double
  package let anchor: Date
  package let timeZone: TimeZone

  package init(
    months: Int, days: Int, seconds: Double = 0, from anchor: Date, in timeZone: TimeZone
  ) {
    precondition(
      months >= 0 && days >= 0 && seconds >= 0 && months + days > 0,
      "the trigger's check refuses an interval that runs backwards")
    self.months = months
    self.days = days
    self.seconds = seconds
    self.anchor = anchor
    self.timeZone = timeZone
  }

  package func fire(after instant: Date) -> ScheduledFire? {
    guard instant.timeIntervalSince1970 < Self.horizon else { return nil }
    return self.instant(number(through: instant) + 1).map { ScheduledFire($0) }
  }

  package func count(after instant: Date, through end: Date) -> Int {
    max(0, number(through: end) - number(through: instant))
  }

  /// Years with four digits only, which also keeps the arithmetic from overflowing.
  private static let horizon = 2.534e11

  /// Nil beyond the horizon.
  private func instant(_ number: Int) -> Date? {
    let start = anchor.timeIntervalSince1970
    guard start.magnitude < Self.horizon, Double(number) * length < 2 * Self.horizon else {
      return nil
    }
    let whole = Int(start.rounded(.down))
    let wall = whole + timeZone.offset(at: whole)
    let date = CivilDate.civil(fromDays: wall.quotient(by: 86_400))
    let month = date.year * 12 + date.month - 1 + number * months
    let (year, monthOfYear) = (month.quotient(by: 12), month - month.quotient(by: 12) * 12 + 1)
    let dayOfMonth = min(date.day, CivilDate.length(ofMonth: monthOfYear, in: year))
    let day = CivilDate.days(fromCivil: year, monthOfYear, dayOfMonth) + number * days
    let local = day * 86_400 + wall - wall.quotient(by: 86_400) * 86_400
    guard Double(local) < Self.horizon else { return nil }
    let moment = LocalMoment(wallSeconds: local).instant(in: timeZone)
    return moment + (start - Double(whole)) + Double(number) * seconds
  }

  /// The mean length in seconds.
  private var length: Double {
    Double(months) * 2_629_746 + Double(days) * 86_400 + seconds
  }

  /// The number of fires from the anchor to an instant.
  private func number(through instant: Date) -> Int {
    let elapsed = min(instant.timeIntervalSince1970, Self.horizon) - anchor.timeIntervalSince1970
    guard elapsed > 0, elapsed < 2 * Self.horizon else { return 0 }
    // Months and clock changes make it one more or less than by the mean length.
    var number = max(0, Int(elapsed / length) - 2)
    while let next = self.instant(number + 1), next <= instant { number += 1 }
    return number
  }
}
