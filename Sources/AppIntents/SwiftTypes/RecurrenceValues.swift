public import Foundation

/// A recurrence is a rule of iCalendar: `FREQ=WEEKLY;BYDAY=MO,FR`.
extension Calendar.RecurrenceRule: _IntentValue {
  public static var valueType: ValueType { .text }

  public static func from(_ value: IntentValue) throws -> Calendar.RecurrenceRule {
    let zone = IntentContext.current.timeZone
    guard let rule = Calendar.RecurrenceRule(iCalendar: try String.from(value), zone: zone) else {
      throw IntentValueError(wanted: "a rule such as `FREQ=WEEKLY;BYDAY=MO`", given: value)
    }
    return rule
  }

  public var intentValue: IntentValue { .text(iCalendar) }
}

extension Calendar.RecurrenceRule {
  private static let frequencies: [(Frequency, String)] = [
    (.minutely, "MINUTELY"), (.hourly, "HOURLY"), (.daily, "DAILY"), (.weekly, "WEEKLY"),
    (.monthly, "MONTHLY"), (.yearly, "YEARLY"),
  ]
  private static let dayNames: [(Locale.Weekday, String)] = [
    (.monday, "MO"), (.tuesday, "TU"), (.wednesday, "WE"), (.thursday, "TH"), (.friday, "FR"),
    (.saturday, "SA"), (.sunday, "SU"),
  ]

  /// Reads a rule of iCalendar; nil for a text that isn't one, or that has parts which Foundation
  /// can't compute.
  init?(iCalendar text: String, zone: TimeZone) {
    var parts: [String: String] = [:]
    for part in text.uppercased().split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, parts.updateValue(String(pair[1]), forKey: String(pair[0])) == nil
      else { return nil }
    }
    guard let name = parts.removeValue(forKey: "FREQ"),
      let frequency = Self.frequencies.first(where: { $0.1 == name })?.0
    else { return nil }
    self.init(calendar: IntentDate.calendar(in: zone), frequency: frequency)
    for (key, value) in parts where !set(key, to: value, zone: zone) { return nil }
  }

  private mutating func set(_ key: String, to value: String, zone: TimeZone) -> Bool {
    let texts = value.split(separator: ",").map(String.init)
    let numbers = texts.compactMap { Int($0) }
    let areNumbers = numbers.count == texts.count && !numbers.isEmpty
    switch key {
    case "INTERVAL":
      guard areNumbers, numbers[0] > 0 else { return false }
      interval = numbers[0]
    case "COUNT":
      guard areNumbers, numbers[0] > 0 else { return false }
      end = .afterOccurrences(numbers[0])
    case "UNTIL":
      guard let date = Self.date(value, zone: zone) else { return false }
      end = .afterDate(date)
    case "BYDAY":
      let days = texts.compactMap(Self.weekday)
      guard days.count == texts.count else { return false }
      weekdays = days
    case "BYMONTH":
      guard areNumbers, numbers.allSatisfy({ (1...12).contains($0) }) else { return false }
      months = numbers.map { Month($0) }
    case "BYMONTHDAY": daysOfTheMonth = numbers
    case "BYYEARDAY": daysOfTheYear = numbers
    case "BYWEEKNO": weeks = numbers
    case "BYHOUR": hours = numbers
    case "BYMINUTE": minutes = numbers
    case "BYSECOND": seconds = numbers
    case "BYSETPOS": setPositions = numbers
    case "WKST": return Self.dayNames.contains { $0.1 == value }
    default: return false
    }
    return key == "BYDAY" || key == "UNTIL" || areNumbers
  }

  /// `MO`, or `-1FR` for the last Friday.
  private static func weekday(_ text: String) -> Weekday? {
    guard let day = dayNames.first(where: { text.hasSuffix($0.1) })?.0 else { return nil }
    let number = text.dropLast(2)
    if number.isEmpty { return .every(day) }
    return Int(number).map { .nth($0, day) }
  }

  /// `20260131` or `20260131T090000Z`.
  private static func date(_ text: String, zone: TimeZone) -> Date? {
    let digits = text.filter(\.isASCII).filter(\.isNumber)
    guard digits.count == 8 || digits.count == 14 else { return nil }
    let numbers = [(0, 4), (4, 2), (6, 2), (8, 2), (10, 2), (12, 2)].map { start, count in
      Int(digits.dropFirst(start).prefix(count)) ?? 0
    }
    let calendar = IntentDate.calendar(in: text.hasSuffix("Z") ? .gmt : zone)
    return calendar.date(
      from: DateComponents(
        year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3],
        minute: numbers[4], second: numbers[5]))
  }

  var iCalendar: String {
    var parts = ["FREQ=\(Self.frequencies.first { $0.0 == frequency }?.1 ?? "DAILY")"]
    if interval > 1 { parts.append("INTERVAL=\(interval)") }
    if let count = end.occurrences { parts.append("COUNT=\(count)") }
    if let date = end.date { parts.append("UNTIL=\(Self.text(date))") }
    let days = weekdays.map { day in
      switch day {
      case .every(let day): Self.name(day)
      case .nth(let number, let day): "\(number)\(Self.name(day))"
      @unknown default: ""
      }
    }
    if !days.isEmpty { parts.append("BYDAY=\(days.joined(separator: ","))") }
    let lists: [(String, [Int])] = [
      ("BYMONTH", months.map(\.index)), ("BYMONTHDAY", daysOfTheMonth),
      ("BYYEARDAY", daysOfTheYear), ("BYWEEKNO", weeks), ("BYHOUR", hours), ("BYMINUTE", minutes),
      ("BYSECOND", seconds), ("BYSETPOS", setPositions),
    ]
    for (key, numbers) in lists where !numbers.isEmpty {
      parts.append("\(key)=\(numbers.map(String.init).joined(separator: ","))")
    }
    return parts.joined(separator: ";")
  }

  private static func name(_ day: Locale.Weekday) -> String {
    dayNames.first { $0.0 == day }?.1 ?? ""
  }

  private static func text(_ date: Date) -> String {
    let parts = IntentDate.calendar(in: .gmt).dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    func digits(_ number: Int?, _ count: Int) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return digits(parts.year, 4) + digits(parts.month, 2) + digits(parts.day, 2) + "T"
      + digits(parts.hour, 2) + digits(parts.minute, 2) + digits(parts.second, 2) + "Z"
  }
}
