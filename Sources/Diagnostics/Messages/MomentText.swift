package import Foundation

/// Instants as local times and as distances from now.
package enum MomentText {
  /// “in 2 h”, “3 min ago”, “in 2 years”, “now”.
  package static func distance(_ moment: Date, from now: Date) -> String {
    let seconds = moment.timeIntervalSince(now)
    let whole = Int(min(seconds.magnitude, 1e12))
    let length =
      switch whole {
      case 0: ""
      case ..<60: "\(whole) s"
      case ..<3600: "\(whole / 60) min"
      case ..<86_400: "\(whole / 3600) h"
      case ..<(730 * 86_400): "\(whole / 86_400) d"
      // The average year of the Gregorian calendar.
      default: "\(whole / 31_556_952) years"
      }
    if length.isEmpty { return "now" }
    return seconds < 0 ? "\(length) ago" : "in \(length)"
  }

  /// “07:30”, “tomorrow 07:30”, “yesterday 07:30”, “2026-03-29 07:30”.
  package static func local(_ moment: Date, from now: Date, in zone: TimeZone = .current) -> String
  {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let time = moment.formatted(
      Date.ISO8601FormatStyle(timeZone: zone).time(includingFractionalSeconds: false)
    ).prefix(5)
    let days = calendar.dateComponents(
      [.day], from: calendar.startOfDay(for: now), to: calendar.startOfDay(for: moment)
    ).day
    return switch days {
    case 0: String(time)
    case 1: "tomorrow \(time)"
    case -1: "yesterday \(time)"
    default: "\(day(moment, in: zone)) \(time)"
    }
  }

  /// “tomorrow 07:30, in 14 h”.
  ///
  /// - Parameter zone: the identifier of the zone that the words around it name; nil for the machine's.
  package static func both(_ moment: Date, from now: Date, zone: String? = nil) -> String {
    let zone = zone.flatMap { TimeZone(identifier: $0) } ?? .current
    return "\(local(moment, from: now, in: zone)), \(distance(moment, from: now))"
  }

  /// “07:30:15”.
  package static func clock(_ moment: Date, in zone: TimeZone = .current) -> String {
    String(
      moment.formatted(
        Date.ISO8601FormatStyle(timeZone: zone).time(includingFractionalSeconds: false)
      ).prefix(8))
  }

  private static func day(_ moment: Date, in zone: TimeZone) -> String {
    moment.formatted(Date.ISO8601FormatStyle(timeZone: zone).year().month().day())
  }
}

/// A duration as progress displays show it: `0.4 s`, `12 s`, `3 min 5 s`.
package enum ElapsedTime {
  /// The duration for a display that is updated continually, to a tenth of a second at most.
  package static func ticking(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    return seconds < 10
      ? "\(seconds).\(attoseconds / 100_000_000_000_000_000) s" : text(duration)
  }

  package static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    switch seconds {
    case ..<1:
      let milliseconds = attoseconds / 1_000_000_000_000_000
      return milliseconds < 100 ? "\(milliseconds) ms" : "0.\(milliseconds / 100) s"
    case ..<10: return "\(seconds).\(attoseconds / 100_000_000_000_000_000) s"
    case ..<60: return "\(seconds) s"
    case ..<3600: return "\(seconds / 60) min \(seconds % 60) s"
    default: return "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
  }
}
