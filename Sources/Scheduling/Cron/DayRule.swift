/// Days of the week and of the month. A day has to match both.
package struct DayRule: Sendable, Hashable {
  /// Empty means every day of the week.
  package var weekdays: Set<Weekday> = []
  /// Days of the month; empty means all, unless `includesLast` is set.
  package var dates: Set<Int> = []
  /// `last`: the last day of the month.
  package var includesLast = false

  package init(weekdays: Set<Weekday> = [], dates: Set<Int> = [], includesLast: Bool = false) {
    self.weekdays = weekdays
    self.dates = dates
    self.includesLast = includesLast
  }
}

extension CronExpression {
  /// A time of day on the days of a rule.
  package init(_ time: TimeOfDay, on rule: DayRule = DayRule()) {
    var days = CronDays()
    if rule.dates.isEmpty && !rule.includesLast {
      days.numbers = ~0
    } else {
      for date in rule.dates { days.numbers.insert(date) }
      if rule.includesLast { days.fromLast.insert(0) }
    }
    if rule.weekdays.isEmpty { days.weekdays = 0x7F }
    for weekday in rule.weekdays { days.weekdays.insert(weekday.rawValue) }
    self.init(
      source: time.description, seconds: 1 << UInt64(time.second),
      minutes: 1 << UInt64(time.minute), hours: 1 << UInt64(time.hour), months: 0x1FFE, days: days,
      isFixed: true)
  }
}
