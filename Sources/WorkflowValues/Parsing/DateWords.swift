import AppIntentsCore
import Foundation

/// The words of a date's text, without the time of day and the zone.
struct DateWords {
  /// The words in lower case, in order.
  private(set) var rest: [String] = []
  private(set) var time: (hour: Int, minute: Int, second: Int, nanosecond: Int)?
  private(set) var zone: TimeZone?

  init(_ text: Substring) {
    for piece in text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\t" }) {
      let word = piece.lowercased()
      if word == "at" || word == "on" || word == "the" || word == "of" { continue }
      if time == nil, let found = DateWords.time(word) {
        time = found
      } else if let hour = time?.hour, word == "pm" || word == "am", hour <= 12 {
        time?.hour = hour % 12 + (word == "pm" ? 12 : 0)
      } else if word == "pm" || word == "am", let last = rest.last, let hour = Int(last),
        (1...12).contains(hour), time == nil
      {
        rest.removeLast()
        time = (hour % 12 + (word == "pm" ? 12 : 0), 0, 0, 0)
      } else if time != nil, zone == nil, let found = DateWords.zone(String(piece)) {
        zone = found
      } else if time != nil, word.hasPrefix("("), word.hasSuffix(")") {
        // A comment after the zone, as in RFC 2822: +0100 (CET).
      } else {
        rest.append(word)
      }
    }
  }

  /// Reads `17:00`, `17:00:30.5`, `5pm`, `noon`.
  static func time(_ word: String) -> (hour: Int, minute: Int, second: Int, nanosecond: Int)? {
    if word == "noon" { return (12, 0, 0, 0) }
    if word == "midnight" { return (0, 0, 0, 0) }
    var digits = Substring(word)
    var afternoon: Bool?
    if digits.hasSuffix("pm") || digits.hasSuffix("am") {
      afternoon = digits.hasSuffix("pm")
      digits = digits.dropLast(2)
    }
    guard afternoon != nil || digits.contains(":"),
      var time = ISODateText.time(digits, allowsBare: afternoon != nil)
    else { return nil }
    if let afternoon {
      guard (1...12).contains(time.hour) else { return nil }
      time.hour = time.hour % 12 + (afternoon ? 12 : 0)
    }
    return time.hour < 24 ? time : nil
  }

  /// Reads `+0100`, `Z`, `GMT`, `EST`, `Europe/Berlin`.
  static func zone(_ word: String) -> TimeZone? {
    if let offset = ISODateText.offset(Substring(word)) { return TimeZone(secondsFromGMT: offset) }
    switch word.uppercased() {
    case "GMT", "UT", "UTC", "Z": return TimeZone(secondsFromGMT: 0)
    case "EST": return TimeZone(secondsFromGMT: -5 * 3600)
    case "EDT": return TimeZone(secondsFromGMT: -4 * 3600)
    case "CST": return TimeZone(secondsFromGMT: -6 * 3600)
    case "CDT": return TimeZone(secondsFromGMT: -5 * 3600)
    case "MST": return TimeZone(secondsFromGMT: -7 * 3600)
    case "MDT": return TimeZone(secondsFromGMT: -6 * 3600)
    case "PST": return TimeZone(secondsFromGMT: -8 * 3600)
    case "PDT": return TimeZone(secondsFromGMT: -7 * 3600)
    case "CET": return TimeZone(secondsFromGMT: 3600)
    case "CEST": return TimeZone(secondsFromGMT: 7200)
    default: return word.contains("/") ? TimeZone(identifier: word) : nil
    }
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// The number of a month by its name or first three letters, with or without a full stop.
  static func month(_ word: String) -> Int? { index(of: word, in: months) }
  static func weekday(_ word: String) -> Int? { index(of: word, in: weekdays) }

  private static func index(of word: String, in names: [String]) -> Int? {
    let plain = word.hasSuffix(".") ? String(word.dropLast()) : word
    guard plain.utf8.count >= 3 else { return nil }
    if plain == "sept" { return names == months ? 9 : nil }
    return names.firstIndex { $0 == plain || $0.prefix(3) == plain }.map { $0 + 1 }
  }

  /// Reads `21`, `21.`, `21st`, with the number of digits.
  static func ordinal(_ word: String) -> (number: Int, digits: Int)? {
    var digits = Substring(word)
    if let suffix = [".", "st", "nd", "rd", "th"].first(where: { digits.hasSuffix($0) }) {
      digits = digits.dropLast(suffix.count)
    }
    guard (1...4).contains(digits.utf8.count), digits.allSatisfy({ ("0"..."9").contains($0) })
    else { return nil }
    return Int(digits).map { ($0, digits.utf8.count) }
  }
}
