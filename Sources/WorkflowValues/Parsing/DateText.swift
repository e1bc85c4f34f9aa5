package import AppIntentsCore
import Foundation

/// Reads a date: ISO 8601, RFC 2822, month names, `21.11.2026`, `17:00`, `tomorrow 17:00`, `next
/// friday`, `in 2 hours`.
///
/// A date without a zone is in the run's zone. A date without a time is a whole day.
package struct DateText {
  let now: IntentDate

  package init(now: IntentDate) { self.now = now }

  package static func parse(_ text: String, in context: IntentContext) throws -> IntentDate {
    try DateText(now: IntentDate(context.now(), in: context.timeZone)).parse(text)
  }

  package func parse(_ text: String) throws -> IntentDate {
    let trimmed = Substring(text).trimmed
    guard !trimmed.isEmpty, trimmed.utf8.count <= 100 else { throw DateText.problem }
    if let date = try ISODateText.parse(trimmed, zone: now.timeZone) { return date }
    let words = DateWords(trimmed)
    if let date = try relative(words) { return date }
    if let date = try numeric(words) { return date }
    if let date = try named(words) { return date }
    throw DateText.problem
  }

  static var problem: TextProblem {
    TextProblem(
      "not a date", help: "dates look like `2026-11-21`, `2026-11-21 17:00` or `tomorrow 17:00`")
  }

  /// The day, with the time of day if there is one.
  func date(_ day: CivilTime, _ words: DateWords) throws -> IntentDate {
    guard day.isValid else { throw DateText.problem }
    let zone = words.zone ?? now.timeZone
    guard let time = words.time else {
      return IntentDate.day(day, in: zone)
    }
    var moment = day.dateOnly
    (moment.hour, moment.minute, moment.second, moment.nanosecond) = time
    return IntentDate(moment.instant(in: zone), in: zone)
  }

  // MARK: 21.11.2026, 2026/11/21, 11/21/2026

  private func numeric(_ words: DateWords) throws -> IntentDate? {
    guard words.rest.count == 1, let word = words.rest.first,
      let separator = word.first(where: { "./-".contains($0) })
    else { return nil }
    let parts = word.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 4 }),
      let a = Int(parts[0]), let b = Int(parts[1]), let c = Int(parts[2]), a >= 0, b >= 0, c >= 0
    else { return nil }
    if parts[0].count == 4 { return try date(CivilTime(year: a, month: b, day: c), words) }
    // With dots the day comes first in all conventions.
    if parts[2].count == 4, separator == "." || a > 12 || a == b {
      return try date(CivilTime(year: c, month: b, day: a), words)
    }
    if parts[2].count == 4, b > 12 { return try date(CivilTime(year: c, month: a, day: b), words) }
    throw TextProblem(
      "a date that can be read two ways", code: .ambiguous,
      help: "say which: `date($x, \"dd/MM/yyyy\")` or `date($x, \"MM/dd/yyyy\")`")
  }

  // MARK: Sat, 21 Nov 2026 17:00:00 +0100; November 21, 2026

  private func named(_ words: DateWords) throws -> IntentDate? {
    var year: Int?
    var month: Int?
    var day: Int?
    for word in words.rest {
      if let number = DateWords.month(word), month == nil {
        month = number
      } else if DateWords.weekday(word) != nil {
        continue
      } else if let (number, digits) = DateWords.ordinal(word) {
        if digits == 4, year == nil {
          year = number
        } else if day == nil, number <= 31 {
          day = number
        } else if year == nil, digits == 2 {
          // RFC 2822, 4.3: two digits are 1950 to 2049.
          year = number < 50 ? 2000 + number : 1900 + number
        } else {
          return nil
        }
      } else {
        return nil
      }
    }
    guard let month, let day else { return nil }
    return try date(CivilTime(year: year ?? CivilTime(now).year, month: month, day: day), words)
  }
}
