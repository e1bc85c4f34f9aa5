package import AppIntentsCore
import Foundation

/// Reads a duration: `500ms`, `1h 30m`, `-1h 30m`, `2 weeks`, `PT1H30M`, `01:30:00`.
package enum DurationText {
  package static func parse(_ text: String) throws(TextProblem) -> IntentDuration {
    let trimmed = Substring(text).trimmed
    var rest = trimmed
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest = rest.dropFirst().trimmed }
    guard !rest.isEmpty else { throw problem }
    let duration: IntentDuration
    if let first = rest.first, first == "P" || first == "p" {
      duration = try iso8601(rest.dropFirst())
    } else if rest.contains(":") {
      duration = try clock(rest)
    } else {
      return try words(rest, isNegative: isNegative)
    }
    return isNegative ? duration.negated : duration
  }

  static var problem: TextProblem {
    TextProblem(
      "not a duration", help: "durations look like `500ms`, `2s`, `5m`, `1h 30m`, `3d`, `2w`")
  }

  /// A sign counts for the parts after it, until the next one.
  private static func words(
    _ text: Substring, isNegative: Bool
  ) throws(TextProblem) -> IntentDuration {
    var rest = text
    var sum = IntentDuration()
    var isNegative = isNegative
    var isFirst = true
    while !rest.isEmpty {
      if !isFirst, let sign = rest.first, sign == "-" || sign == "+" {
        isNegative = sign == "-"
        rest = rest.dropFirst()
      }
      isFirst = false
      let digits = rest.prefix { ("0"..."9").contains($0) || $0 == "." }
      rest = rest.dropFirst(digits.count).drop { $0 == " " }
      let name = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(name.count).drop { $0 == " " || $0 == "," }
      if rest.hasPrefix("and ") { rest = rest.dropFirst(4) }
      guard let count = IntentNumber(exactly: digits), let unit = unit(named: name) else {
        throw problem
      }
      sum = try sum.adding(part(isNegative ? IntentNumber(-count.decimal) : count, unit))
    }
    return sum
  }

  private static func iso8601(_ text: Substring) throws(TextProblem) -> IntentDuration {
    var rest = text
    var sum = IntentDuration()
    var isTime = false
    var isEmpty = true
    while let first = rest.first {
      if first == "T" || first == "t" {
        isTime = true
        rest = rest.dropFirst()
        continue
      }
      let digits = rest.prefix { ("0"..."9").contains($0) || ".,-+".contains($0) }
      rest = rest.dropFirst(digits.count)
      let plain = digits.replacing(",", with: ".")
      guard let letter = rest.popFirst(), let count = IntentNumber(exactly: plain) else {
        throw problem
      }
      let unit: Unit
      switch (letter.uppercased(), isTime) {
      case ("Y", false): unit = .year
      case ("M", false): unit = .month
      case ("W", false): unit = .week
      case ("D", false): unit = .day
      case ("H", true): unit = .hour
      case ("M", true): unit = .minute
      case ("S", true): unit = .second
      default: throw problem
      }
      sum = try sum.adding(part(count, unit))
      isEmpty = false
    }
    guard !isEmpty else { throw problem }
    return sum
  }

  /// Reads hours, minutes and seconds. Two parts alone are ambiguous.
  private static func clock(_ text: Substring) throws(TextProblem) -> IntentDuration {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isPlain = text.allSatisfy { ("0"..."9").contains($0) || $0 == "." || $0 == ":" }
    guard isPlain, parts.count == 3, let hours = IntentNumber(exactly: parts[0]),
      let minutes = IntentNumber(exactly: parts[1]), let seconds = IntentNumber(exactly: parts[2]),
      hours.isInteger, minutes.isInteger, minutes < 60, seconds < 60
    else {
      guard parts.count == 2 else { throw problem }
      throw TextProblem(
        "a duration that can be read two ways", code: .ambiguous,
        help: "write `\(parts[0])h \(parts[1])m` or `\(parts[0])m \(parts[1])s`")
    }
    return try part(hours, .hour).adding(part(minutes, .minute)).adding(part(seconds, .second))
  }

  package enum Unit {
    case nanosecond, microsecond, millisecond, second, minute, hour, day, week, month, year

    fileprivate var nanoseconds: Int {
      switch self {
      case .nanosecond: 1
      case .microsecond: 1_000
      case .millisecond: 1_000_000
      case .second: 1_000_000_000
      case .minute: 60_000_000_000
      case .hour: 3_600_000_000_000
      case .day, .week, .month, .year: 86_400_000_000_000
      }
    }
  }

  /// The names of the units, in lower case.
  static let unitNames: [(unit: Unit, names: [String])] = [
    (.nanosecond, ["ns", "nanosecond", "nanoseconds"]),
    (.microsecond, ["us", "µs", "μs", "microsecond", "microseconds"]),
    (.millisecond, ["ms", "millisecond", "milliseconds"]),
    (.second, ["s", "sec", "secs", "second", "seconds"]),
    (.minute, ["m", "min", "mins", "minute", "minutes"]),
    (.hour, ["h", "hr", "hrs", "hour", "hours"]),
    (.day, ["d", "day", "days"]),
    (.week, ["w", "wk", "week", "weeks"]),
    (.month, ["mo", "month", "months"]),
    (.year, ["y", "yr", "year", "years"]),
  ]

  private static let units = Dictionary(
    uniqueKeysWithValues: unitNames.flatMap { unit, names in names.map { ($0, unit) } })

  package static func unit(named name: some StringProtocol) -> Unit? { units[name.lowercased()] }

  private static var tooLong: TextProblem {
    TextProblem(
      "too long a duration",
      help: "one is at most 10,000 years long; in hours and shorter units, 292")
  }

  /// The duration of a number of units. Fractions of a day become clock time, with days of 24
  /// hours; months must be whole.
  package static func part(_ count: IntentNumber, _ unit: Unit) throws(TextProblem)
    -> IntentDuration
  {
    func times(_ count: IntentNumber, _ factor: Int) throws(TextProblem) -> IntentNumber {
      do { return try count.multiplied(by: .integer(factor)) } catch { throw tooLong }
    }
    switch unit {
    case .year, .month:
      let months = try times(count, unit == .year ? 12 : 1)
      guard months.isInteger else { throw problem }
      return try exactly(months: months)
    case .week, .day:
      let days = try times(count, unit == .week ? 7 : 1)
      let whole = days.rounded(.towardZero)
      guard let part = try? days.subtracting(whole) else { throw tooLong }
      return try exactly(
        days: whole, nanoseconds: times(part, 86_400_000_000_000).rounded(.plain))
    default:
      return try exactly(nanoseconds: times(count, unit.nanoseconds).rounded(.plain))
    }
  }

  private static func exactly(
    months: IntentNumber = 0, days: IntentNumber = 0, nanoseconds: IntentNumber = 0
  ) throws(TextProblem) -> IntentDuration {
    guard let months = months.integer, let days = days.integer,
      let nanoseconds = nanoseconds.integer,
      let duration = IntentDuration(exactMonths: months, days: days, nanoseconds: nanoseconds)
    else { throw tooLong }
    return duration
  }

  fileprivate static func sum(
    _ left: IntentDuration, _ right: IntentDuration
  ) throws(TextProblem) -> IntentDuration {
    // Months and days can't overflow.
    let (nanoseconds, overflows) = left.nanoseconds.addingReportingOverflow(right.nanoseconds)
    guard !overflows,
      let sum = IntentDuration(
        exactMonths: left.months + right.months, days: left.days + right.days,
        nanoseconds: nanoseconds)
    else { throw tooLong }
    return sum
  }
}

extension IntentDuration {
  /// Adds the parts. Throws a `TextProblem` if a part becomes too long.
  package func adding(_ other: IntentDuration) throws(TextProblem) -> IntentDuration {
    try DurationText.sum(self, other)
  }
}
