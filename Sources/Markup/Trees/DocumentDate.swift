package import AppIntentsCore
import Foundation

/// Reads the dates of pages and feeds: those of ISO 8601 (`2026-11-21T08:00:00+01:00`), and those of
/// mails (`Sat, 21 Nov 2026 08:00:00 +0100`), also as feeds misspell them.
package struct DocumentDate {
  /// The zone of a time that names none.
  private let timeZone: TimeZone

  package init(timeZone: TimeZone) { self.timeZone = timeZone }

  /// The date in a text; nil if there is none.
  package func date(_ text: String) -> IntentDate? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, text.utf8.count <= 100 else { return nil }
    return iso(text) ?? ofMail(text)
  }

  private struct Parts {
    var year = 0
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0.0
    var hasTime = false
    /// Seconds east of Greenwich; nil if no zone is named.
    var offset: Int?
  }

  private func date(_ parts: Parts) -> IntentDate? {
    guard (1...9999).contains(parts.year), (1...12).contains(parts.month),
      (1...31).contains(parts.day), (0...24).contains(parts.hour), (0...59).contains(parts.minute),
      parts.second >= 0, parts.second < 61
    else { return nil }
    let days = IntentDate.days(fromCivil: parts.year, parts.month, parts.day)
    let civil = IntentDate.civil(fromDays: days)
    guard civil.day == parts.day else { return nil }
    let local =
      Double(days) * 86_400 + Double(parts.hour * 3600 + parts.minute * 60) + parts.second
    let zone = parts.offset.flatMap { TimeZone(secondsFromGMT: $0) } ?? timeZone
    var offset = parts.offset ?? zone.secondsFromGMT(for: Date(timeIntervalSince1970: local))
    if parts.offset == nil {
      // The offset at the local time, not at the same time in Greenwich.
      offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: local - Double(offset)))
    }
    return IntentDate(
      Date(timeIntervalSince1970: local - Double(offset)), in: zone,
      precision: parts.hasTime ? .instant : .day)
  }

  // MARK: - ISO 8601

  private func iso(_ text: String) -> IntentDate? {
    let pattern =
      /(\d{4})-(\d\d?)(?:-(\d\d?))?(?:[T ](\d\d?):(\d\d)(?::(\d\d(?:[.,]\d+)?))?\s*(Z|z|[+-]\d\d:?\d\d|[+-]\d\d)?)?/
    guard let found = text.wholeMatch(of: pattern)?.output else { return nil }
    var parts = Parts()
    parts.year = Int(found.1) ?? 0
    parts.month = Int(found.2) ?? 0
    parts.day = found.3.flatMap { Int($0) } ?? 1
    if let hour = found.4 {
      parts.hasTime = true
      parts.hour = Int(hour) ?? 0
      parts.minute = found.5.flatMap { Int($0) } ?? 0
      parts.second = found.6.flatMap { Double($0.replacing(",", with: ".")) } ?? 0
      parts.offset = found.7.flatMap { Self.offset(String($0)) }
    }
    return date(parts)
  }

  // MARK: - Mails

  private func ofMail(_ text: String) -> IntentDate? {
    var parts = Parts()
    var numbers: [(value: Int, digits: Int)] = []
    var month: Int?
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      if word.contains(":"), !parts.hasTime {
        let pieces = word.split(separator: ":")
        guard (2...3).contains(pieces.count), let hour = Int(pieces[0]), let minute = Int(pieces[1])
        else { return nil }
        parts.hasTime = true
        (parts.hour, parts.minute) = (hour, minute)
        if pieces.count == 3 { parts.second = Double(pieces[2]) ?? -1 }
      } else if parts.hasTime, let offset = Self.offset(String(word)) {
        parts.offset = offset
      } else if let number = Int(word), word.utf8.allSatisfy({ $0 &- 0x30 < 10 }) {
        numbers.append((number, word.utf8.count))
      } else if let found = Self.months.firstIndex(of: word.prefix(3).lowercased()) {
        month = found + 1
      } else {
        // `21-Nov-2026`
        let pieces = word.split(separator: "-")
        guard pieces.count == 3, let day = Int(pieces[0]), let year = Int(pieces[2]),
          let found = Self.months.firstIndex(of: pieces[1].prefix(3).lowercased())
        else { continue }
        month = found + 1
        numbers += [(day, pieces[0].utf8.count), (year, pieces[2].utf8.count)]
      }
    }
    guard let month, numbers.count >= 2 else { return nil }
    // The year may come first, as in `2026 Nov 21`.
    if numbers[0].digits == 4 { numbers.swapAt(0, 1) }
    parts.month = month
    parts.day = numbers[0].value
    parts.year = numbers[1].value
    // RFC 5322, 4.3.
    if numbers[1].digits == 2 { parts.year += parts.year < 50 ? 2000 : 1900 }
    return date(parts)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The seconds east of Greenwich that `+0100`, `-05:00`, `Z` or `EST` means.
  private static func offset(_ zone: String) -> Int? {
    if let hours = zones[zone.uppercased()] { return hours * 3600 }
    guard let sign = zone.first, sign == "+" || sign == "-" else { return nil }
    let digits = zone.dropFirst().filter { $0 != ":" }
    guard digits.count == 4 || digits.count == 2, let number = Int(digits), number >= 0 else {
      return nil
    }
    let (hours, minutes) = digits.count == 2 ? (number, 0) : (number / 100, number % 100)
    guard hours < 24, minutes < 60 else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
  }

  /// The names of RFC 822, and those that feeds have besides, in hours.
  private static let zones = [
    "Z": 0, "UT": 0, "GMT": 0, "UTC": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7,
    "MDT": -6, "PST": -8, "PDT": -7, "BST": 1, "CET": 1, "CEST": 2, "EET": 2, "EEST": 3, "MSK": 3,
    "JST": 9,
  ]
}
