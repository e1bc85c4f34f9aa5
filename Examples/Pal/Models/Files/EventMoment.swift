import Foundation

/// Dates as iCalendar writes them.
enum EventMoment {
  /// The moment of a line such as `DTSTART`, and whether it is a whole day. A time without a zone, and
  /// one in a zone that isn't known, is in the user's.
  static func read(_ line: ContentLine) -> (date: Date, isDay: Bool)? {
    if let date = date(line.value, "yyyyMMdd", .current) { return (date, true) }
    if let date = date(line.value, "yyyyMMdd'T'HHmmss'Z'", TimeZone(secondsFromGMT: 0)) {
      return (date, false)
    }
    let zone = line.parameters["TZID"].flatMap(TimeZone.init(identifier:)) ?? .current
    return date(line.value, "yyyyMMdd'T'HHmmss", zone).map { ($0, false) }
  }

  static func line(_ name: String, _ date: Date, isDay: Bool = false) -> ContentLine {
    if isDay {
      return ContentLine(
        name, parameters: ";VALUE=DATE", raw: formatter("yyyyMMdd", .current).string(from: date))
    }
    let utc = formatter("yyyyMMdd'T'HHmmss'Z'", TimeZone(secondsFromGMT: 0))
    return ContentLine(name, raw: utc.string(from: date))
  }

  private static func date(_ text: String, _ format: String, _ zone: TimeZone?) -> Date? {
    // The formatter is generous with what follows.
    guard text.count == format.filter({ $0 != "'" }).count else { return nil }
    return formatter(format, zone).date(from: text)
  }

  private static func formatter(_ format: String, _ zone: TimeZone?) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = zone ?? .current
    formatter.dateFormat = format
    return formatter
  }
}
