import AppIntentsCore
import Foundation

/// Reads a date of a reply: `2026-11-21`, `2026-11-21T19:30`, with seconds or an offset that the content
/// states. `Z` isn't one: models write it out of habit, for times that the content has without a zone.
enum AnswerDate {
  /// Nil for a text in any other form, and for a day or time that doesn't exist.
  static func read(_ text: String, in timeZone: TimeZone) -> IntentDate? {
    let bytes = Array(text.utf8)
    guard fits(bytes, "dddd-dd-dd"), let year = number(bytes[0..<4]),
      let month = number(bytes[5..<7]), let day = number(bytes[8..<10])
    else { return nil }
    var civil = CivilTime(year: year, month: month, day: day)
    if bytes.count == 10 { return civil.isValid ? IntentDate.day(civil, in: timeZone) : nil }
    var rest = bytes[10...]
    guard fits(rest, "Tdd:dd"), let hour = number(rest.dropFirst().prefix(2)),
      let minute = number(rest.dropFirst(4).prefix(2))
    else { return nil }
    (civil.hour, civil.minute) = (hour, minute)
    rest = rest.dropFirst(6)
    if fits(rest, ":dd"), let second = number(rest.dropFirst().prefix(2)), second < 60 {
      civil.second = second
      rest = rest.dropFirst(3)
    }
    guard civil.isValid else { return nil }
    if rest.isEmpty { return IntentDate(civil.instant(in: timeZone), in: timeZone) }
    guard rest.count == 6, let offset = offset(rest),
      let zone = TimeZone(secondsFromGMT: offset)
    else { return nil }
    return IntentDate(civil.instant(offset: offset), in: zone)
  }

  /// The seconds of `+02:00`.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
    let isWest = bytes.first == UInt8(ascii: "-")
    guard isWest || bytes.first == UInt8(ascii: "+"), fits(bytes.dropFirst(), "dd:dd"),
      let hours = number(bytes.dropFirst().prefix(2)), hours <= 18,
      let minutes = number(bytes.dropFirst(4)), minutes < 60
    else { return nil }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  /// Whether bytes begin as a pattern, in which `d` is a digit.
  private static func fits(_ bytes: some Collection<UInt8>, _ pattern: String) -> Bool {
    guard bytes.count >= pattern.utf8.count else { return false }
    return zip(bytes, pattern.utf8).allSatisfy { byte, sign in
      sign == UInt8(ascii: "d") ? (0x30...0x39).contains(byte) : byte == sign
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: digits, as: UTF8.self))
  }
}
