public import Foundation

/// An instant in a time zone, or a day without a time.
///
/// Apple's `Date` parameters have no zone. Ours keep the zone of the value, because calendars
/// depend on it.
public struct IntentDate: Sendable, Hashable {
  public enum Precision: Sendable, Hashable {
    case instant
    /// A whole day; `instant` is its first moment in `timeZone`.
    case day
  }

  public let instant: Date
  public let timeZone: TimeZone
  public let precision: Precision

  /// An instant more than 300,000 years away, or not a number, is limited to that. File systems and
  /// other programs produce such dates.
  public init(_ instant: Date, in timeZone: TimeZone, precision: Precision = .instant) {
    let seconds = instant.timeIntervalSinceReferenceDate
    self.instant =
      seconds.magnitude <= 1e13
      ? instant : Date(timeIntervalSinceReferenceDate: seconds > 0 ? 1e13 : -1e13)
    self.timeZone = timeZone
    self.precision = precision
  }

  /// A Gregorian calendar in the date's zone, with ISO 8601 weeks.
  public var calendar: Calendar { IntentDate.calendar(in: timeZone) }

  public static func calendar(in timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = timeZone
    return calendar
  }
}

extension IntentDate: CustomStringConvertible {
  /// ISO 8601 with the zone's offset (`2026-11-21T08:00:00+01:00`), or the day (`2026-11-21`).
  public var description: String {
    let offset = timeZone.secondsFromGMT(for: instant)
    // Civil date arithmetic on the day count is exact and needs no calendar object
    // (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms").
    let seconds = instant.timeIntervalSince1970 + Double(offset)
    // Rounded to milliseconds, which a Double holds exactly for dates in practical use.
    let milliseconds = (seconds * 1000).rounded()
    guard milliseconds.magnitude < 1e17 else { return "\(instant)" }
    let total = Int(milliseconds)
    let days = Int((Double(total) / 86_400_000).rounded(.down))
    let inDay = total - days * 86_400_000
    let (year, month, day) = IntentDate.civil(fromDays: days)
    var text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    guard precision == .instant else { return text }
    let (second, fraction) = (inDay / 1000, inDay % 1000)
    text += "T\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
    if fraction != 0 { text += ".\(padded(fraction, 3))" }
    if offset == 0 { return text + "Z" }
    let minutes = abs(offset) / 60
    return text + "\(offset < 0 ? "-" : "+")\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }

  /// The proleptic Gregorian date of a day counted from 1970-01-01.
  public static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The day count from 1970-01-01 of a proleptic Gregorian date.
  public static func days(fromCivil year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

/// A number with leading zeros.
private func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(abs(number))
  return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count))
    + digits
}
