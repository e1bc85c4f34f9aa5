import AppIntentsCore
import Foundation

/// Reads ISO 8601 dates in their extended and basic forms, with RFC 9557's `[Europe/Berlin]`.
enum ISODateText {
  /// Reads a date; nil for text in another form. Throws for a date that doesn't exist.
  static func parse(_ text: Substring, zone defaultZone: TimeZone) throws -> IntentDate? {
    var rest = text
    var namedZone: TimeZone?
    if rest.last == "]", let open = rest.lastIndex(of: "[") {
      namedZone = TimeZone(identifier: String(rest[rest.index(after: open)...].dropLast()))
      guard namedZone != nil else { return nil }
      rest = rest[..<open]
    }
    let separator = rest.firstIndex { $0 == "T" || $0 == "t" || $0 == " " }
    guard let day = day(rest[..<(separator ?? rest.endIndex)]) else { return nil }
    guard let separator else {
      guard day.isValid else { throw noSuchDate }
      return IntentDate.day(day, in: namedZone ?? defaultZone)
    }
    rest = rest[rest.index(after: separator)...].trimmed
    var offset: Int?
    if let sign = rest.firstIndex(where: { "+-−Zz".contains($0) }) {
      offset = ISODateText.offset(rest[sign...])
      guard offset != nil else { return nil }
      rest = rest[..<sign].trimmed
    }
    guard let time = time(rest, allowsBare: true) else { return nil }
    var moment = day
    (moment.hour, moment.minute, moment.second, moment.nanosecond) = time
    if time.hour == 24, time.minute == 0, time.second == 0, time.nanosecond == 0 {
      guard day.isValid else { throw noSuchDate }
      moment.hour = 0
      moment = moment.adding(days: 1)
    }
    guard moment.isValid else { throw noSuchDate }
    if let offset {
      guard let zone = namedZone ?? TimeZone(secondsFromGMT: offset) else { return nil }
      return IntentDate(moment.instant(offset: offset), in: zone)
    }
    let zone = namedZone ?? defaultZone
    return IntentDate(moment.instant(in: zone), in: zone)
  }

  private static var noSuchDate: TextProblem {
    TextProblem("not a date: there is no such day or time")
  }

  /// Reads `2026-11-21`, `20261121`, `2026-325`, `2026-W47-6`.
  private static func day(_ text: Substring) -> CivilTime? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 1, text.utf8.count == 8, let all = number(text) {
      return CivilTime(year: all / 10_000, month: all / 100 % 100, day: all % 100)
    }
    guard parts.count >= 2, parts[0].utf8.count == 4, let year = number(parts[0]) else {
      return nil
    }
    if parts[1].first == "W" || parts[1].first == "w" {
      guard parts.count <= 3, let week = number(parts[1].dropFirst()), (1...53).contains(week),
        let weekday = parts.count == 3 ? number(parts[2]) : 1, (1...7).contains(weekday)
      else { return nil }
      // Week 1 contains January 4.
      let fourth = CivilTime(year: year, month: 1, day: 4)
      return fourth.adding(days: (week - 1) * 7 + weekday - fourth.weekday)
    }
    if parts.count == 2, parts[1].utf8.count == 3, let day = number(parts[1]), day >= 1 {
      let moved = CivilTime(year: year, month: 1, day: 1).adding(days: day - 1)
      return moved.year == year ? moved : nil
    }
    guard parts.count == 3, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
      let month = number(parts[1]), let day = number(parts[2])
    else { return nil }
    return CivilTime(year: year, month: month, day: day)
  }

  /// Reads `17:00`, `17:00:30,5`, `170030`; with `allowsBare` also the hour alone.
  static func time(
    _ text: Substring, allowsBare: Bool
  ) -> (hour: Int, minute: Int, second: Int, nanosecond: Int)? {
    var rest = text
    var nanosecond = 0
    if let point = rest.firstIndex(where: { $0 == "." || $0 == "," }) {
      let digits = rest[rest.index(after: point)...].prefix(9)
      guard !digits.isEmpty, let fraction = number(digits) else { return nil }
      nanosecond = (digits.utf8.count..<9).reduce(fraction) { value, _ in value * 10 }
      rest = rest[..<point]
    }
    var parts = rest.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 1, allowsBare, rest.utf8.count == 4 || rest.utf8.count == 6 {
      parts = stride(from: 0, to: rest.utf8.count, by: 2).map { rest.dropFirst($0).prefix(2) }
    }
    guard parts.count <= 3, parts.count >= (allowsBare ? 1 : 2),
      nanosecond == 0 || parts.count == 3,
      parts.allSatisfy({ (1...2).contains($0.utf8.count) }), let hour = number(parts[0]),
      let minute = parts.count > 1 ? number(parts[1]) : 0,
      let second = parts.count > 2 ? number(parts[2]) : 0, hour <= 24, minute < 60, second <= 60
    else { return nil }
    return (hour, minute, second, nanosecond)
  }

  /// Seconds east of Greenwich: `Z`, `+01:00`, `-0530`, `+01`.
  static func offset(_ text: Substring) -> Int? {
    if text == "Z" || text == "z" { return 0 }
    guard let sign = text.first, "+-−".contains(sign) else { return nil }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.utf8.count == 2 || digits.utf8.count == 4, let all = number(Substring(digits))
    else { return nil }
    let minutes = digits.utf8.count == 2 ? all * 60 : all / 100 * 60 + all % 100
    guard minutes <= 18 * 60 else { return nil }
    return (sign == "+" ? 60 : -60) * minutes
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }
}
