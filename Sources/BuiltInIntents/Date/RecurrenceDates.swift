import AppIntentsCore
import Foundation

/// The dates of a rule, from a start on. The start is one of them only if the rule fits it.
///
/// The times are those of clocks in a zone: 9:00 stays 9:00 when the clocks change. A rule that has no
/// more dates, such as one for February 30, ends: after about 1,300 years without a date, and with the
/// year 9999.
struct RecurrenceDates {
  /// How many days, or units of the clock, are looked at without finding a date.
  private static let mostLooks = 500_000
  /// How many are looked at for all dates.
  private static let limit = 20_000_000

  private let rule: RecurrenceRule
  private let start: CivilTime
  /// The times of a day, in seconds from its start, or of an hour or minute from theirs.
  private let times: [Int]
  private var looks = 0

  init(of rule: RecurrenceRule, from start: CivilTime) {
    self.start = start
    var rule = rule
    // What the rule doesn't say is that of its start.
    if rule.weekNumbers.isEmpty, rule.yearDays.isEmpty, rule.monthDays.isEmpty,
      rule.weekdays.isEmpty
    {
      switch rule.frequency {
      case .yearly:
        if rule.months.isEmpty { rule.months = [start.month] }
        rule.monthDays = [start.day]
      case .monthly: rule.monthDays = [start.day]
      case .weekly: rule.weekdays = [.init(ordinal: nil, number: start.weekday)]
      default: break
      }
    }
    self.rule = rule
    let unit = rule.frequency.seconds ?? 86_400
    func all(_ given: [Int], _ own: Int, _ length: Int) -> [Int] {
      unit > length ? (given.isEmpty ? [own] : given).map { $0 * length } : [0]
    }
    let minutes = all(rule.minutes, start.minute, 60)
    let seconds = all(rule.seconds, start.second, 1)
    times = all(rule.hours, start.hour, 3600).flatMap { hour in
      minutes.flatMap { minute in seconds.map { hour + minute + $0 } }
    }.sorted()
  }

  /// Calls a closure with each date, in order, until it returns false.
  mutating func forEach(_ body: (CivilTime) throws -> Bool) throws {
    let startMoment = Self.moment(start)
    var found = 0
    var total = 0
    var period = try firstPeriod()
    while let current = period, current.lowerBound <= Self.lastDay * 86_400 {
      let all = moments(in: current)
      for index in all.indices(of: rule.positions, from: startMoment) {
        let moment = all[index]
        if case .count(let count) = rule.end, found >= count { return }
        let date = Self.civil(moment)
        if case .day(let last) = rule.end, date.dayNumber > last.dayNumber { return }
        if case .local(let last) = rule.end, moment > Self.moment(last) { return }
        found += 1
        total += looks
        looks = 0
        guard try body(date) else { return }
      }
      guard looks < Self.mostLooks, total + looks < Self.limit else { return }
      try Task.checkCancellation()
      period = next(after: current)
    }
  }

  // MARK: - Moments: seconds on the clock since 1970

  private static let lastDay = IntentDate.days(fromCivil: 9999, 12, 31)

  private static func moment(_ civil: CivilTime) -> Int {
    civil.dayNumber * 86_400 + civil.hour * 3600 + civil.minute * 60 + civil.second
  }

  private static func day(of moment: Int) -> Int {
    let (quotient, remainder) = moment.quotientAndRemainder(dividingBy: 86_400)
    return remainder < 0 ? quotient - 1 : quotient
  }

  private static func civil(_ moment: Int) -> CivilTime {
    let day = day(of: moment)
    let (year, month, date) = IntentDate.civil(fromDays: day)
    let second = moment - day * 86_400
    return CivilTime(
      year: year, month: month, day: date, hour: second / 3600, minute: second / 60 % 60,
      second: second % 60)
  }

  // MARK: - Periods: a year, a month, …, an hour

  private func firstPeriod() throws -> Range<Int>? {
    let day = start.dayNumber
    switch rule.frequency {
    case .yearly: return days(ofYear: start.year)
    case .monthly: return days(ofMonth: start.year * 12 + start.month - 1)
    case .weekly:
      let first = day - (start.weekday - rule.weekStart + 7) % 7
      return first * 86_400..<(first + 7) * 86_400
    case .daily: return day * 86_400..<(day + 1) * 86_400
    case .hourly, .minutely, .secondly:
      let unit = rule.frequency.seconds ?? 1
      let first = Self.moment(start) - (start.minute * 60 + start.second) % unit
      return first..<first + unit
    }
  }

  private func days(ofYear year: Int) -> Range<Int> {
    IntentDate.days(fromCivil: year, 1, 1) * 86_400..<IntentDate.days(fromCivil: year + 1, 1, 1)
      * 86_400
  }

  /// - Parameter month: counted from January of the year 0.
  private func days(ofMonth month: Int) -> Range<Int> {
    func first(_ month: Int) -> Int { IntentDate.days(fromCivil: month / 12, month % 12 + 1, 1) }
    return first(month) * 86_400..<first(month + 1) * 86_400
  }

  private mutating func next(after period: Range<Int>) -> Range<Int>? {
    switch rule.frequency {
    case .yearly: return days(ofYear: Self.civil(period.lowerBound).year + rule.interval)
    case .monthly:
      let first = Self.civil(period.lowerBound)
      return days(ofMonth: first.year * 12 + first.month - 1 + rule.interval)
    case .weekly, .daily:
      let step = rule.interval * (rule.frequency == .weekly ? 7 : 1) * 86_400
      return period.lowerBound + step..<period.upperBound + step
    case .hourly, .minutely, .secondly: return nextClockPeriod(after: period)
    }
  }

  /// The next hour, minute or second that fits the rule. Days, hours and minutes that don't fit are left
  /// out at once: a rule for each second in January would look at 29 million of them otherwise.
  private mutating func nextClockPeriod(after period: Range<Int>) -> Range<Int>? {
    let step = rule.interval * period.count
    var moment = period.lowerBound + step
    func skip(to limit: Int) { moment += (limit - moment + step - 1) / step * step }
    while looks < Self.mostLooks {
      looks += 1
      let day = Self.day(of: moment)
      guard day <= Self.lastDay else { return nil }
      let second = moment - day * 86_400
      if !fits(day: day) {
        skip(to: (day + 1) * 86_400)
      } else if !rule.hours.isEmpty, !rule.hours.contains(second / 3600) {
        skip(to: moment - second % 3600 + 3600)
      } else if period.count < 3600, !rule.minutes.isEmpty,
        !rule.minutes.contains(second / 60 % 60)
      {
        skip(to: moment - second % 60 + 60)
      } else {
        return moment..<moment + period.count
      }
    }
    return nil
  }

  // MARK: - Dates in a period

  private mutating func moments(in period: Range<Int>) -> RecurrenceMoments {
    var starts: [Int] = []
    if period.count < 86_400 {
      let second = period.lowerBound - Self.day(of: period.lowerBound) * 86_400
      looks += 1
      if fits(day: Self.day(of: period.lowerBound)),
        rule.hours.isEmpty || rule.hours.contains(second / 3600),
        period.count == 3600 || rule.minutes.isEmpty || rule.minutes.contains(second / 60 % 60),
        period.count > 1 || rule.seconds.isEmpty || rule.seconds.contains(second % 60)
      {
        starts = [period.lowerBound]
      }
    } else {
      for moment in stride(from: period.lowerBound, to: period.upperBound, by: 86_400) {
        looks += 1
        if fits(day: moment / 86_400) { starts.append(moment) }
      }
    }
    return RecurrenceMoments(starts: starts, times: times)
  }

  private func fits(day: Int) -> Bool {
    let (year, month, date) = IntentDate.civil(fromDays: day)
    guard rule.months.isEmpty || rule.months.contains(month) else { return false }
    if !rule.monthDays.isEmpty {
      let length = CivilTime.daysInMonth(month, of: year)
      guard rule.monthDays.contains(date) || rule.monthDays.contains(date - length - 1) else {
        return false
      }
    }
    if !rule.yearDays.isEmpty {
      let first = IntentDate.days(fromCivil: year, 1, 1)
      let next = IntentDate.days(fromCivil: year + 1, 1, 1)
      guard rule.yearDays.contains(day - first + 1) || rule.yearDays.contains(day - next) else {
        return false
      }
    }
    if !rule.weekNumbers.isEmpty {
      let (number, count) = week(of: day, year)
      guard rule.weekNumbers.contains(number) || rule.weekNumbers.contains(number - count - 1)
      else { return false }
    }
    return rule.weekdays.isEmpty
      || rule.weekdays.contains { fits($0, day: day, year: year, month: month) }
  }

  private func fits(
    _ weekday: RecurrenceRule.Weekday, day: Int, year: Int, month: Int
  ) -> Bool {
    guard weekday.number == Self.weekday(of: day) else { return false }
    guard let ordinal = weekday.ordinal else { return true }
    let isInMonth = rule.frequency == .monthly || !rule.months.isEmpty
    let first = IntentDate.days(fromCivil: year, isInMonth ? month : 1, 1)
    let next =
      isInMonth
      ? first + CivilTime.daysInMonth(month, of: year) : IntentDate.days(fromCivil: year + 1, 1, 1)
    return ordinal > 0
      ? (day - first) / 7 + 1 == ordinal : (next - 1 - day) / 7 + 1 == -ordinal
  }

  /// From 1 for Monday.
  private static func weekday(of day: Int) -> Int {
    let number = (day + 3) % 7
    return (number < 0 ? number + 7 : number) + 1
  }

  /// The number of the week that contains a day, and how many weeks the week's year has. The first week
  /// of a year has at least four days in it.
  private func week(of day: Int, _ year: Int) -> (number: Int, count: Int) {
    var year = year
    if day >= firstWeek(of: year + 1) { year += 1 } else if day < firstWeek(of: year) { year -= 1 }
    let first = firstWeek(of: year)
    return ((day - first) / 7 + 1, (firstWeek(of: year + 1) - first) / 7)
  }

  /// The first day of the first week, which contains January 4.
  private func firstWeek(of year: Int) -> Int {
    let fourth = IntentDate.days(fromCivil: year, 1, 4)
    return fourth - (Self.weekday(of: fourth) - rule.weekStart + 7) % 7
  }
}

/// The moments in a period: the days or units of the clock that fit the rule, each with all times. They
/// aren't kept, because a year may have 31 million of them.
private struct RecurrenceMoments {
  let starts: [Int]
  let times: [Int]

  var count: Int { starts.count * times.count }

  subscript(index: Int) -> Int {
    starts[index / times.count] + times[index % times.count]
  }

  /// Which of them count that aren't before a moment.
  ///
  /// - Parameter positions: places from 1 on, or from the end if they are negative; none for all.
  func indices(of positions: [Int], from moment: Int) -> some Sequence<Int> {
    let first = firstIndex(from: moment)
    let chosen = Set(positions.map { $0 > 0 ? $0 - 1 : count + $0 }).sorted()
      .filter { first <= $0 && $0 < count }
    return positions.isEmpty
      ? AnySequence(first..<count) : AnySequence(chosen)
  }

  private func firstIndex(from moment: Int) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = self[middle] < moment ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
