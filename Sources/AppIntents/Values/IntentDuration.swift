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

  public init(months: Int = 0, days: Int = 0, nanoseconds: Int = 0) {
    self.months = months
    self.days = days
    self.nanoseconds = nanoseconds
  }

  /// Clock time in seconds; nil when it doesn't fit (about ±292 years).
  public init?(seconds: Decimal) {
    guard let whole = Int(exactly: NSDecimalNumber(decimal: seconds * 1_000_000_000).doubleValue)
    else { return nil }
    self.init(nanoseconds: whole)
  }

  public static func seconds(_ count: Int) -> IntentDuration {
    IntentDuration(nanoseconds: count * 1_000_000_000)
  }

  /// The clock time of a Swift duration, to the nanosecond.
  public init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self.init(nanoseconds: Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
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
  /// The form people write: `1h 30m`, `2mo 3d`, `-5m`, `500ms`.
  public var description: String {
    if isZero { return "0s" }
    var parts: [String] = []
    func add(_ count: Int, _ unit: String) {
      if count != 0 { parts.append("\(count)\(unit)") }
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
      parts.append("\(sign < 0 ? "-" : "")\(seconds % 60).\(String(trimmed))s")
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
