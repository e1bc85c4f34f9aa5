import AppIntentsCore
import Foundation

enum DateProperties {
  static let all = [
    number("year", "", \.year),
    number("month", "from 1 to 12", \.month),
    number("day", "of the month", \.day),
    number("hour", "from 0 to 23", \.hour),
    number("minute", "", \.minute),
    number("second", "", \.second),
    number("weekday", "from 1 for Monday to 7 for Sunday", \.weekday),
    number("week", "of the year, as ISO 8601 counts", \.week),
    date("date", .date, "the day without the time") { date in
      .date(IntentDate.day(CivilTime(date), in: date.timeZone))
    },
    date("time", .text, "the time of day: `17:00:00`; nothing for a whole day") { date in
      guard date.precision == .instant else { return .nothing }
      let time = CivilTime(date)
      let parts = [time.hour, time.minute, time.second]
      return .text(parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":"))
    },
    date("timezone", .text, "`Europe/Berlin`") { .text($0.timeZone.identifier) },
    date("epoch", .number, "seconds since 1970-01-01 UTC") { date in
      let seconds = date.instant.timeIntervalSince1970
      // A `Double` holds the microseconds of current dates.
      return IntentNumber((seconds * 1e6).rounded()).map {
        .number($0.decimal / 1_000_000)
      } ?? .nothing
    },
  ]

  private static func date(
    _ name: String, _ type: ValueType, _ note: String,
    _ get: @escaping @Sendable (IntentDate) -> Value
  ) -> PropertyDescriptor {
    PropertyDescriptor(name, type, note) { value, _ in
      guard case .date(let date) = value else { return .nothing }
      return get(date)
    }
  }

  private static func number(
    _ name: String, _ note: String, _ part: any KeyPath<CivilTime, Int> & Sendable
  ) -> PropertyDescriptor {
    date(name, .number, note) { .number(CivilTime($0)[keyPath: part]) }
  }
}

extension CivilTime {
  /// The ISO 8601 week. Week 1 contains the year's first Thursday.
  var week: Int {
    let thursday = adding(days: 4 - weekday)
    return (thursday.dayNumber - IntentDate.days(fromCivil: thursday.year, 1, 1)) / 7 + 1
  }
}

enum DurationProperties {
  static let all = [
    total("seconds", 1), total("minutes", 60), total("hours", 3600), total("days", 86_400),
  ]

  private static func total(_ name: String, _ length: Int) -> PropertyDescriptor {
    PropertyDescriptor(name, .number, "the whole duration in \(name)") { value, _ in
      guard case .duration(let duration) = value else { return .nothing }
      return .number(
        try IntentNumber.calculate(IntentNumber(duration.seconds), .divide, .integer(length)))
    }
  }
}

enum MeasurementProperties {
  static let all = [
    PropertyDescriptor("value", .number, "the number before the unit") { value, _ in
      guard case .measurement(let measurement) = value else { return .nothing }
      return .number(measurement.value)
    },
    PropertyDescriptor("unit", .text, "`kg`") { value, _ in
      guard case .measurement(let measurement) = value else { return .nothing }
      return .text(measurement.unit.symbol)
    },
  ]
}
