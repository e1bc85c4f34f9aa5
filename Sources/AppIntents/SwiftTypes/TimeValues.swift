public import Foundation

extension IntentDate: _IntentValue {
  public static var valueType: ValueType { .date }

  public static func from(_ value: IntentValue) throws -> IntentDate {
    guard case .date(let date) = value else {
      throw IntentValueError(wanted: "a date", given: value)
    }
    return date
  }

  public var intentValue: IntentValue { .date(self) }
}

extension Date: _IntentValue {
  public static var valueType: ValueType { .date }

  public static func from(_ value: IntentValue) throws -> Date {
    try IntentDate.from(value).instant
  }

  /// The date in the run's time zone.
  public var intentValue: IntentValue {
    .date(IntentDate(self, in: IntentContext.current.timeZone))
  }
}

extension DateComponents: _IntentValue {
  public static var valueType: ValueType { .date }

  /// The parts of the date in its own zone; a day has no time.
  public static func from(_ value: IntentValue) throws -> DateComponents {
    let date = try IntentDate.from(value)
    let calendar = IntentDate.calendar(in: date.timeZone)
    let day: Set<Calendar.Component> = [.calendar, .timeZone, .year, .month, .day]
    let parts = date.precision == .day ? day : day.union([.hour, .minute, .second, .nanosecond])
    return calendar.dateComponents(parts, from: date.instant)
  }

  /// The date; nothing if the parts don't make one, as a weekday alone doesn't. 7:30 is a time of today,
  /// and 24 December a day of this year.
  public var intentValue: IntentValue {
    let zone = timeZone ?? IntentContext.current.timeZone
    var calendar = calendar ?? IntentDate.calendar(in: zone)
    calendar.timeZone = zone
    guard let parts = completed(in: calendar), let instant = calendar.date(from: parts) else {
      return .nothing
    }
    let isDay = hour == nil && minute == nil && second == nil && nanosecond == nil
    return .date(IntentDate(instant, in: zone, precision: isDay ? .day : .instant))
  }

  /// With today's parts where only smaller ones are given; nil if others than these are lacking.
  private func completed(in calendar: Calendar) -> DateComponents? {
    if year != nil || yearForWeekOfYear != nil { return self }
    let ofOtherCycles = [weekday, weekdayOrdinal, weekOfMonth, weekOfYear, quarter, dayOfYear]
    let ofDays = [month, day, hour, minute, second, nanosecond]
    guard ofOtherCycles.allSatisfy({ $0 == nil }), ofDays.contains(where: { $0 != nil }) else {
      return nil
    }
    let today = calendar.dateComponents([.year, .month, .day], from: IntentContext.current.now())
    var parts = self
    parts.year = today.year
    guard month == nil else { return parts }
    parts.month = today.month
    if day == nil { parts.day = today.day }
    return parts
  }
}

extension IntentDuration: _IntentValue {
  public static var valueType: ValueType { .duration }

  public static func from(_ value: IntentValue) throws -> IntentDuration {
    guard case .duration(let duration) = value else {
      throw IntentValueError(wanted: "a duration", given: value)
    }
    return duration
  }

  public var intentValue: IntentValue { .duration(self) }
}

extension Duration: _IntentValue {
  public static var valueType: ValueType { .duration }

  /// Days count as 24 hours and months as their mean length; use an `IntentDuration` to keep them
  /// apart.
  public static func from(_ value: IntentValue) throws -> Duration {
    try IntentDuration.from(value).clockDuration
  }

  /// Rounded towards zero to nanoseconds, and at most ±292 years.
  public var intentValue: IntentValue { .duration(IntentDuration(self)) }
}
