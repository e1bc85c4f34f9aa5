public import Foundation

/// A length of time in calendar units (months, days) and clock units (nanoseconds).
///
/// A day is not always 24 hours and a month has no fixed length, so the parts are kept apart and
/// are applied to a date in this order: months, days, clock time.
///
/// Not part of Apple's framework.
public struct IntentDuration: Sendable, Hashable {
  public let months: Int
  public let days: Int
  public let nanoseconds: Int

  /// The most months and days in either direction: 10,000 years.
  private static let longest = (months: 120_000, days: 3_652_425)

  /// Limits each part to 10,000 years (nanoseconds: about 292), so that durations can be added to
  /// dates and clocks without overflow.
  public init(months: Int = 0, days: Int = 0, nanoseconds: Int = 0) {
    func cut(_ count: Int, to most: Int) -> Int { min(max(count, -most), most) }
    self.months = cut(months, to: Self.longest.months)
    self.days = cut(days, to: Self.longest.days)
    self.nanoseconds = cut(nanoseconds, to: .max)
  }

  /// The duration with exactly these parts; nil if a part is too long.
  public init?(exactMonths months: Int, days: Int, nanoseconds: Int) {
    self.init(months: months, days: days, nanoseconds: nanoseconds)
    guard self.months == months, self.days == days, self.nanoseconds == nanoseconds else {
      return nil
    }
  }

  /// Clock time in seconds, to the nanosecond; nil when it doesn't fit (about ±292 years).
  public init?(seconds: Decimal) {
    let nanoseconds = try? IntentNumber(seconds).multiplied(by: .integer(1_000_000_000))
    guard let whole = nanoseconds?.rounded(.plain, places: 0).integer else { return nil }
    self.init(nanoseconds: whole)
  }

  /// Clock time; at most about 292 years.
  public static func seconds(_ count: Int) -> IntentDuration { IntentDuration(.seconds(count)) }

  /// The clock time of a Swift duration, to the nanosecond; at most about 292 years.
  public init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let (whole, overflows) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, sumOverflows) = whole.addingReportingOverflow(Int(attoseconds / 1_000_000_000))
    self.init(
      nanoseconds: overflows || sumOverflows ? (duration < .zero ? -.max : .max) : sum)
  }

  /// The duration with the opposite sign.
  public var negated: IntentDuration {
    IntentDuration(months: -months, days: -days, nanoseconds: -nanoseconds)
  }

  /// The length in seconds, with days of 24 hours and months of 30.436875 days, the Gregorian
  /// calendar's mean.
  public var seconds: Decimal {
    Decimal(nanoseconds) / 1_000_000_000 + Decimal(days) * 86_400 + Decimal(months) * 2_629_746
  }

  /// The same length for `Clock`s and time-outs.
  public var clockDuration: Duration {
    .seconds(days * 86_400 + months * 2_629_746) + .nanoseconds(nanoseconds)
  }

  public var isZero: Bool { months == 0 && days == 0 && nanoseconds == 0 }
}

extension IntentDuration: CustomStringConvertible {
  /// The form in workflow files: `1h 30m`, `2mo 3d`, `-5m`, `500ms`. A part that isn't negative has a
  /// sign after one that is, because a sign counts until the next one: `-1mo +2d`.
  public var description: String {
    if isZero { return "0s" }
    var parts: [String] = []
    func append(_ text: String, isNegative: Bool) {
      parts.append(!isNegative && parts.last?.hasPrefix("-") == true ? "+" + text : text)
    }
    func add(_ count: Int, _ unit: String) {
      if count != 0 { append("\(count)\(unit)", isNegative: count < 0) }
    }
    add(months / 12, "y")
    add(months % 12, "mo")
    add(days, "d")
    let sign = nanoseconds < 0 ? -1 : 1
    let total = nanoseconds.magnitude
    let seconds = Int(total / 1_000_000_000)
    add(sign * (seconds / 3600), "h")
    add(sign * (seconds / 60 % 60), "m")
    let fraction = Int(total % 1_000_000_000)
    if fraction == 0 {
      add(sign * (seconds % 60), "s")
    } else if seconds == 0 && fraction % 1_000_000 == 0 {
      add(sign * (fraction / 1_000_000), "ms")
    } else {
      let digits = String(1_000_000_000 + fraction).dropFirst()
      let trimmed = digits.reversed().drop { $0 == "0" }.reversed()
      append("\(sign < 0 ? "-" : "")\(seconds % 60).\(String(trimmed))s", isNegative: sign < 0)
    }
    return parts.joined(separator: " ")
  }

  /// ISO 8601's form: `PT1H30M`, `P2M3D`.
  public var iso8601: String {
    if isZero { return "PT0S" }
    var text = "P"
    if months / 12 != 0 { text += "\(months / 12)Y" }
    if months % 12 != 0 { text += "\(months % 12)M" }
    if days != 0 { text += "\(days)D" }
    guard nanoseconds != 0 else { return text }
    text += "T"
    let sign = nanoseconds < 0 ? "-" : ""
    let total = nanoseconds.magnitude
    let seconds = total / 1_000_000_000
    if seconds / 3600 != 0 { text += "\(sign)\(seconds / 3600)H" }
    if seconds / 60 % 60 != 0 { text += "\(sign)\(seconds / 60 % 60)M" }
    let fraction = total % 1_000_000_000
    if fraction != 0 {
      let digits = String(1_000_000_000 + fraction).dropFirst()
      let trimmed = digits.reversed().drop { $0 == "0" }.reversed()
      text += "\(sign)\(seconds % 60).\(String(trimmed))S"
    } else if seconds % 60 != 0 {
      text += "\(sign)\(seconds % 60)S"
    }
    return text
  }
}
