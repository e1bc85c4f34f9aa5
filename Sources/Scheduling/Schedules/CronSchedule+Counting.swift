package import Foundation

extension CronSchedule {
  /// Counts by days, so that a year of a job that fires every minute takes 365 steps.
  package func count(after instant: Date, through end: Date) -> Int {
    guard !expression.isReboot, instant < end else { return 0 }
    let perDay =
      expression.hours.nonzeroBitCount * expression.minutes.nonzeroBitCount
      * expression.seconds.nonzeroBitCount
    let last = Int(end.timeIntervalSince1970.rounded(.down))
    var counted = Int(instant.timeIntervalSince1970.rounded(.down))
    var count = 0
    while counted < last {
      let from = counted + 1
      let number = (from + timeZone.offset(at: from)).quotient(by: 86_400)
      let day = LocalDay(number, in: timeZone)
      let first = day.start - day.offset
      var through = counted + 86_400
      if day.change == nil {
        through = first + 86_399
        if from == first, through <= last {
          if expression.suits(day: number) { count += perDay }
          counted = through
          continue
        }
      }
      through = min(through, last)
      var fire = Date(timeIntervalSince1970: TimeInterval(counted))
      while let next = next(after: fire), next.timeIntervalSince1970 <= TimeInterval(through) {
        count += 1
        fire = next
      }
      counted = through
    }
    return count
  }
}

extension CronExpression {
  /// Whether it fires on a day, counted from 1970-01-01.
  fileprivate func suits(day number: Int) -> Bool {
    let (year, month, day) = CivilDate.civil(fromDays: number)
    return (years?.contains(year) ?? true) && months.contains(month)
      && days.inMonth(month, of: year).contains(day)
  }
}
