import AppIntentsCore
import Foundation

/// Dates as PDFs have them: `D:20261121093000+01'00'`, of which all but the year may be missing.
enum PDFDate {
  /// - Parameter timeZone: the zone of a date that names none, and of the result.
  static func date(_ text: String, in timeZone: TimeZone) -> IntentDate? {
    let rest = text.hasPrefix("D:") ? text.dropFirst(2) : text[...]
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard (4...14).contains(digits.count), digits.count.isMultiple(of: 2) else { return nil }
    func number(_ start: Int, _ count: Int = 2) -> Int? {
      Int(digits.dropFirst(start).prefix(count))
    }
    let calendar = IntentDate.calendar(in: zone(rest.dropFirst(digits.count)) ?? timeZone)
    let parts = DateComponents(
      year: number(0, 4), month: number(4) ?? 1, day: number(6) ?? 1, hour: number(8) ?? 0,
      minute: number(10) ?? 0, second: number(12) ?? 0)
    guard parts.isValidDate(in: calendar), let instant = calendar.date(from: parts) else {
      return nil
    }
    return IntentDate(
      instant, in: timeZone, precision: digits.count > 8 ? .instant : .day)
  }

  /// Reads `+01'00'`, `-05'30` or `Z`; nil without a zone.
  private static func zone(_ text: Substring) -> TimeZone? {
    if text.first == "Z" { return .gmt }
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let numbers = text.dropFirst().split(separator: "'").prefix(2).map { Int($0) ?? 0 }
    guard numbers.allSatisfy({ (0...59).contains($0) }), let hours = numbers.first else {
      return nil
    }
    let seconds = hours * 3600 + (numbers.count > 1 ? numbers[1] : 0) * 60
    return TimeZone(secondsFromGMT: sign == "-" ? -seconds : seconds)
  }
}
