import Foundation
import Synchronization

/// A date format: a style, or a pattern of Unicode's TR35.
package struct DatePattern {
  private enum Form: Hashable {
    case style(DateFormatter.Style, hasTime: Bool)
    case pattern(String)
  }

  private let form: Form
  /// Whether the pattern has a part for the time of day.
  package let asksForTime: Bool

  /// - Parameter hasTime: Whether a style shows the time of day.
  package init(_ format: String, hasTime: Bool) throws {
    switch format {
    case "short": form = .style(.short, hasTime: hasTime)
    case "medium": form = .style(.medium, hasTime: hasTime)
    case "long": form = .style(.long, hasTime: hasTime)
    case "full": form = .style(.full, hasTime: hasTime)
    default:
      let unknown = Self.fields(of: format).first {
        !"GyYuUrQqMLwWdDFgEecabBhHkKmsSAzZOvVXx".contains($0)
      }
      if let unknown {
        throw IntentFailure(
          "`\(format)` isn't a date format: `\(unknown)` has no meaning",
          help: "write letters that mean themselves in quotes, as in yyyy-MM-dd'T'HH:mm")
      }
      guard !format.isEmpty else {
        throw IntentFailure("the format of a date is empty", help: "write one such as `yyyy-MM-dd`")
      }
      form = .pattern(format)
    }
    asksForTime =
      switch form {
      case .style: hasTime
      case .pattern: Self.fields(of: format).contains { "hHkKmsSA".contains($0) }
      }
  }

  package func text(of instant: Date, in zone: TimeZone, locale: Locale) -> String {
    withFormatter(zone, locale) { $0.string(from: instant) }
  }

  package func instant(of text: String, in zone: TimeZone, locale: Locale) -> Date? {
    guard let instant = withFormatter(zone, locale, { $0.date(from: text) }) else { return nil }
    // ICU accepts any separator in place of another. With a zone the text may differ.
    if case .pattern(let pattern) = form,
      !Self.fields(of: pattern).contains(where: { "zZOvVXx".contains($0) }),
      Self.separators(in: text)
        != Self.separators(in: self.text(of: instant, in: zone, locale: locale))
    {
      return nil
    }
    return instant
  }

  /// The characters between letters and digits.
  private static func separators(in text: String) -> String {
    text.filter { !$0.isLetter && !$0.isNumber && !$0.isWhitespace }
  }

  /// The letters outside quotes.
  private static func fields(of format: String) -> [Character] {
    var isQuoted = false
    return format.filter { character in
      if character == "'" { isQuoted.toggle() }
      return !isQuoted && character.isASCII && character.isLetter
    }.map { $0 }
  }

  /// The calendar of a pattern has the weeks of ISO 8601; a formatter takes those of the Gregorian one from
  /// its locale. A style has the Gregorian calendar: it would write `2026 November 21` with the other one.
  private func calendar(in zone: TimeZone) -> Calendar {
    var calendar =
      switch form {
      case .style: Calendar(identifier: .gregorian)
      case .pattern: Calendar(identifier: .iso8601)
      }
    calendar.timeZone = zone
    return calendar
  }

  /// When the Gregorian calendar begins: before all dates, as everywhere else. A formatter would write
  /// dates before October 15, 1582 in the Julian calendar.
  private static let gregorianStart = Date(timeIntervalSince1970: -1e13)

  private struct Key: Hashable {
    let form: Form
    let zone: String
    let locale: String
  }

  /// Formatters are slow to create, so they are cached; a workflow uses few.
  private static let known = Mutex<[Key: Formatter]>([:])

  private struct Formatter: @unchecked Sendable {
    // Sendable: only used under the lock of `known`.
    let formatter: DateFormatter
  }

  private func withFormatter<Result: Sendable>(
    _ zone: TimeZone, _ locale: Locale, _ use: (DateFormatter) -> Result
  ) -> Result {
    let key = Key(form: form, zone: zone.identifier, locale: locale.identifier)
    return Self.known.withLock { known in
      if let kept = known[key] { return use(kept.formatter) }
      let formatter = DateFormatter()
      formatter.calendar = calendar(in: zone)
      formatter.gregorianStartDate = Self.gregorianStart
      formatter.timeZone = zone
      formatter.locale = locale
      formatter.isLenient = false
      switch form {
      case .style(let style, let hasTime):
        formatter.dateStyle = style
        formatter.timeStyle = hasTime ? style : .none
      case .pattern(let pattern): formatter.dateFormat = pattern
      }
      if known.count > 64 { known = [:] }
      known[key] = Formatter(formatter: formatter)
      return use(formatter)
    }
  }
}
