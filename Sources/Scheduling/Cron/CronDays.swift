/// The days of a cron expression: its day-of-month and day-of-week fields together.
struct CronDays: Sendable, Hashable {
  /// Whether a day has to match one of the fields or both.
  enum Combination: Sendable, Hashable {
    case or, and
  }

  /// Days of the month by number.
  var numbers: UInt64 = 0
  /// Days counted back from the last: bit 0 is the last (`L`), bit 3 the fourth to last (`L-3`).
  var fromLast: UInt64 = 0
  /// `LW`: the last day that is neither Saturday nor Sunday.
  var lastWorkday = false
  /// `15W`: the workday nearest to the day in the same month.
  var nearWorkdays: UInt64 = 0

  /// Days of the week; bit 0 is Sunday.
  var weekdays: UInt64 = 0
  /// `mon#2`: bit 7 · (n - 1) + weekday.
  var nthWeekdays: UInt64 = 0
  /// `friL`: the last such weekday of the month.
  var lastWeekdays: UInt64 = 0

  var combination = Combination.and

  /// The days of a month, as bits.
  func inMonth(_ month: Int, of year: Int) -> UInt64 {
    let length = CivilDate.length(ofMonth: month, in: year)
    let first = CivilDate.weekday(ofDay: CivilDate.days(fromCivil: year, month, 1))
    let all = (UInt64(1) << UInt64(length + 1)) - 2
    let left = byNumber(length: length, first: first)
    let right = byWeekday(length: length, first: first)
    return all & (combination == .or ? left | right : left & right)
  }

  private func byNumber(length: Int, first: Int) -> UInt64 {
    var days = numbers
    if fromLast != 0 {
      for back in 0..<length where fromLast.contains(back) { days.insert(length - back) }
    }
    if lastWorkday { days.insert(Self.workday(near: length, length: length, first: first)) }
    if nearWorkdays != 0 {
      for day in 1...length where nearWorkdays.contains(day) {
        days.insert(Self.workday(near: day, length: length, first: first))
      }
    }
    return days
  }

  private static func workday(near day: Int, length: Int, first: Int) -> Int {
    switch (first + day - 1) % 7 {
    case 6: day == 1 ? 3 : day - 1
    case 0: day == length ? day - 2 : day + 1
    default: day
    }
  }

  private func byWeekday(length: Int, first: Int) -> UInt64 {
    var days: UInt64 = 0
    for weekday in 0..<7 {
      let start = (weekday - first + 7) % 7 + 1
      if weekdays.contains(weekday) {
        for day in stride(from: start, through: length, by: 7) { days.insert(day) }
      }
      if nthWeekdays != 0 {
        for nth in 0..<5 where nthWeekdays.contains(nth * 7 + weekday) && start + nth * 7 <= length
        {
          days.insert(start + nth * 7)
        }
      }
      if lastWeekdays.contains(weekday) { days.insert(start + (length - start) / 7 * 7) }
    }
    return days
  }
}
