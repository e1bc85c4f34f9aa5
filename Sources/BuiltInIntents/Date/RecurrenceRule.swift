import AppIntentsCore
import Foundation

/// A rule for dates that repeat, as RFC 5545 (3.3.10) has it.
struct RecurrenceRule: Hashable {
  enum Frequency: String, CaseIterable, Comparable {
    case yearly, monthly, weekly, daily, hourly, minutely, secondly

    /// The longer one is less.
    static func < (left: Frequency, right: Frequency) -> Bool {
      (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }

    /// The length of the units of the clock.
    var seconds: Int? {
      switch self {
      case .hourly: 3600
      case .minutely: 60
      case .secondly: 1
      case .yearly, .monthly, .weekly, .daily: nil
      }
    }
  }

  /// A day of the week, from 1 for Monday; every one, or only the `ordinal`th of the month or the year,
  /// counted from the end if it is negative.
  struct Weekday: Hashable {
    var ordinal: Int?
    let number: Int
  }

  /// When it ends. The last moment belongs to it.
  enum End: Hashable {
    case never
    case count(Int)
    case day(CivilTime)
    case local(CivilTime)
    case instant(Date)
  }

  var frequency: Frequency
  var interval = 1
  var end = End.never
  /// From 1 for Monday.
  var weekStart = 1
  var months: [Int] = []
  var weekNumbers: [Int] = []
  var yearDays: [Int] = []
  var monthDays: [Int] = []
  var weekdays: [Weekday] = []
  var hours: [Int] = []
  var minutes: [Int] = []
  var seconds: [Int] = []
  /// Which of the dates in a year, month, … count, from 1, or from the end if they are negative.
  var positions: [Int] = []

  init(_ frequency: Frequency) { self.frequency = frequency }

  /// Whether its dates have times of their own.
  var hasTimes: Bool {
    frequency > .daily || !hours.isEmpty || !minutes.isEmpty || !seconds.isEmpty
  }
}

// MARK: - Reading

extension RecurrenceRule {
  /// More than a rule has with all its numbers.
  private static let longest = 20_000

  /// Reads `FREQ=WEEKLY;BYDAY=MO,FR`, also after `RRULE:`, or simple words.
  init(_ text: String) throws {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard trimmed.utf8.count <= Self.longest else {
      throw Self.failure("the rule is longer than \(Self.longest) bytes")
    }
    var rest = Substring(trimmed.uppercased())
    if rest.hasPrefix("RRULE:") { rest = rest.dropFirst(6) }
    guard rest.contains("=") else {
      self = try RecurrenceWords(trimmed).read()
      return
    }
    try self.init(parts: rest)
  }

  private init(parts text: Substring) throws {
    var parts: [(key: String, value: String)] = []
    for part in text.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, !pair[1].isEmpty else {
        throw Self.failure("`\(Self.excerpt(part))` isn't a part of a rule")
      }
      guard !parts.contains(where: { $0.key == pair[0] }) else {
        throw Self.failure("`\(Self.excerpt(pair[0]))` comes twice in the rule")
      }
      parts.append((String(pair[0]), String(pair[1])))
    }
    guard let name = parts.first(where: { $0.key == "FREQ" })?.value else {
      throw Self.failure("the rule has no `FREQ`")
    }
    guard let frequency = Frequency(rawValue: name.lowercased()) else {
      throw Self.failure("`\(Self.excerpt(name))` isn't a frequency")
    }
    self.init(frequency)
    for (key, value) in parts where key != "FREQ" { try set(key, value) }
    guard frequency <= .monthly || weekdays.allSatisfy({ $0.ordinal == nil }) else {
      throw Self.failure("only a monthly or yearly rule can have a numbered day, such as `2MO`")
    }
  }

  private mutating func set(_ key: String, _ value: String) throws {
    switch key {
    case "INTERVAL": interval = try Self.number(key, value, 1...100_000)
    case "COUNT":
      guard end == .never else { throw Self.failure("a rule can't have `COUNT` and `UNTIL`") }
      end = .count(try Self.number(key, value, 1...Int.max))
    case "UNTIL":
      guard end == .never else { throw Self.failure("a rule can't have `COUNT` and `UNTIL`") }
      end = try Self.end(value)
    case "WKST": weekStart = try Self.weekday(Substring(value))
    case "BYMONTH": months = try Self.numbers(key, value, 1...12)
    case "BYWEEKNO": weekNumbers = try Self.numbers(key, value, 1...53, orNegative: true)
    case "BYYEARDAY": yearDays = try Self.numbers(key, value, 1...366, orNegative: true)
    case "BYMONTHDAY": monthDays = try Self.numbers(key, value, 1...31, orNegative: true)
    case "BYDAY": weekdays = Array(Set(try value.split(separator: ",").map(Self.numberedWeekday)))
    case "BYHOUR": hours = try Self.numbers(key, value, 0...23)
    case "BYMINUTE": minutes = try Self.numbers(key, value, 0...59)
    // A leap second counts as the one before it.
    case "BYSECOND": seconds = try Self.numbers(key, value, 0...60).map { min($0, 59) }
    case "BYSETPOS": positions = try Self.numbers(key, value, 1...366, orNegative: true)
    default: throw Self.failure("a rule has no `\(Self.excerpt(key))`")
    }
  }

  static func failure(_ message: String) -> IntentFailure {
    IntentFailure(
      message,
      help: "write a rule such as `every 2 weeks on monday`, or as calendars do"
        + " `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO`")
  }

  private static func excerpt(_ text: some StringProtocol) -> String {
    IntentContext.current.excerpt(of: text, to: 40)
  }

  private static func number(
    _ key: String, _ text: some StringProtocol, _ range: ClosedRange<Int>
  ) throws -> Int {
    guard let number = Int(text), range ~= number else {
      let limit = range.upperBound == .max ? "on" : "to \(range.upperBound)"
      throw failure("`\(key)=\(excerpt(text))` doesn't go: it is from \(range.lowerBound) \(limit)")
    }
    return number
  }

  private static func numbers(
    _ key: String, _ value: String, _ range: ClosedRange<Int>, orNegative: Bool = false
  ) throws -> [Int] {
    let texts = value.split(separator: ",", omittingEmptySubsequences: false)
    guard texts.count <= 1000 else { throw failure("`\(key)` has too many numbers") }
    let numbers = try texts.map { text in
      if orNegative, text.hasPrefix("-") { return -(try number(key, text.dropFirst(), range)) }
      return try number(key, text.hasPrefix("+") ? text.dropFirst() : text, range)
    }
    return Array(Set(numbers)).sorted()
  }

  private static func weekday(_ text: Substring) throws -> Int {
    guard let index = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex(of: String(text))
    else { throw failure("`\(excerpt(text))` isn't a day such as `MO` or `2FR`") }
    return index + 1
  }

  private static func numberedWeekday(_ text: Substring) throws -> Weekday {
    let number = try weekday(text.suffix(2))
    let digits = text.dropLast(2)
    if digits.isEmpty { return Weekday(ordinal: nil, number: number) }
    let plain = digits.hasPrefix("+") || digits.hasPrefix("-") ? digits.dropFirst() : digits
    let ordinal = try Self.number("BYDAY", plain, 1...53)
    return Weekday(ordinal: digits.hasPrefix("-") ? -ordinal : ordinal, number: number)
  }

  /// `20261224`, `20261224T170000`, `20261224T170000Z`
  private static func end(_ text: String) throws -> End {
    let problem = failure(
      "`UNTIL=\(excerpt(text))` isn't a date such as `20261224` or `20261224T170000Z`")
    let isUTC = text.hasSuffix("Z")
    let digits = Array((isUTC ? text.dropLast() : text[...]).utf8)
    func number(_ range: Range<Int>) -> Int? {
      digits[range].allSatisfy { 0x30...0x39 ~= $0 }
        ? Int(String(decoding: digits[range], as: UTF8.self)) : nil
    }
    guard digits.count == 8 || (digits.count == 15 && digits[8] == UInt8(ascii: "T")),
      let year = number(0..<4), let month = number(4..<6), let day = number(6..<8)
    else { throw problem }
    var civil = CivilTime(year: year, month: month, day: day)
    if digits.count == 15 {
      guard let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15)
      else { throw problem }
      (civil.hour, civil.minute, civil.second) = (hour, minute, min(second, 59))
    }
    guard civil.isValid else { throw problem }
    if digits.count == 8 { return .day(civil) }
    return isUTC ? .instant(civil.instant(offset: 0)) : .local(civil)
  }
}
