import Foundation

/// The days that the schedule shows: those of a week, or of the weeks of a month.
struct ScheduleDays {
  enum Kind: String {
    case week, month
  }

  struct Day {
    /// Midnight, and the next one.
    let start: Date
    let end: Date
    /// Whether it belongs to a month before or after the one that is shown.
    let isOutside: Bool
    /// What the clocks do on it; nil on most days.
    let clockChange: String?
  }

  let kind: Kind
  let days: [Day]
  let zone: TimeZone
  private let calendar: Calendar
  /// A moment of the day that was chosen.
  private let chosen: Date

  /// - Parameters:
  ///   - kind: `month`; anything else is a week.
  ///   - day: a day in it, as `2026-11-27`; without one, today.
  init(_ kind: String?, day: String?, now: Date, zone: TimeZone = .current) {
    self.kind = kind.flatMap(Kind.init) ?? .week
    self.zone = zone
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
    // At noon, so that a day more is always the next day.
    chosen = calendar.noon(day.flatMap { calendar.day(written: $0) } ?? now)
    let (first, last) =
      switch self.kind {
      case .week: (chosen, chosen)
      case .month: calendar.month(of: chosen)
      }
    let start = calendar.adding(-calendar.daysSinceMonday(first), to: first)
    let end = calendar.adding(6 - calendar.daysSinceMonday(last), to: last)
    let count = calendar.dateComponents([.day], from: start, to: end).day ?? 6
    days = (0...count).map { [chosen, kind = self.kind] number in
      let noon = calendar.adding(number, to: start)
      let next = calendar.startOfDay(for: calendar.adding(1, to: noon))
      let midnight = calendar.startOfDay(for: noon)
      return Day(
        start: midnight, end: next,
        isOutside: kind == .month && !calendar.isDate(noon, equalTo: chosen, toGranularity: .month),
        clockChange: Self.clockChange(from: midnight, to: next, in: zone))
    }
  }

  var start: Date { days[0].start }
  var end: Date { days[days.count - 1].end }

  /// “23–29 November 2026”, “30 November – 6 December 2026”, “November 2026”.
  var title: String {
    func text(_ date: Date, _ style: Date.FormatStyle) -> String {
      var style = style.locale(Locale(identifier: "en_GB"))
      style.timeZone = zone
      return date.formatted(style)
    }
    if kind == .month { return text(chosen, .dateTime.month(.wide).year()) }
    let (first, last) = (days[0].start, days[days.count - 1].start)
    let end = text(last, .dateTime.day().month(.wide).year())
    if calendar.isDate(first, equalTo: last, toGranularity: .month) {
      return "\(text(first, .dateTime.day()))–\(end)"
    }
    let day = Date.FormatStyle.dateTime.day().month(.wide)
    let isOneYear = calendar.isDate(first, equalTo: last, toGranularity: .year)
    return "\(text(first, isOneYear ? day : day.year())) – \(end)"
  }

  /// The address of the week or month before or after this one, or of one that is shown in another way.
  func address(of kind: Kind? = nil, moved: Int = 0) -> PageAddress {
    let kind = kind ?? self.kind
    let day = calendar.date(
      byAdding: kind == .month ? .month : .day, value: kind == .month ? moved : moved * 7,
      to: chosen)
    var query = ["day": calendar.written(day ?? chosen)]
    if kind == .month { query["view"] = kind.rawValue }
    return PageAddress("schedule", query: query)
  }

  /// What the clocks do between two moments.
  private static func clockChange(from start: Date, to end: Date, in zone: TimeZone) -> String? {
    let before = start.addingTimeInterval(-1)
    guard let change = zone.nextDaylightSavingTimeTransition(after: before), change < end else {
      return nil
    }
    func clock(_ offset: Int) -> String {
      let minute = (Int(change.timeIntervalSince1970) + offset) / 60
      let time = ((minute % 1440) + 1440) % 1440
      return String(format: "%02d:%02d", time / 60, time % 60)
    }
    let old = zone.secondsFromGMT(for: change.addingTimeInterval(-1))
    let new = zone.secondsFromGMT(for: change)
    return "The clocks go \(new > old ? "forward" : "back") from \(clock(old)) to \(clock(new))."
  }
}

extension Calendar {
  fileprivate func noon(_ date: Date) -> Date {
    startOfDay(for: date).addingTimeInterval(12 * 3600)
  }

  fileprivate func adding(_ days: Int, to date: Date) -> Date {
    self.date(byAdding: .day, value: days, to: date) ?? date
  }

  fileprivate func daysSinceMonday(_ date: Date) -> Int {
    (component(.weekday, from: date) + 5) % 7
  }

  /// Noon on the first and on the last day of a month.
  fileprivate func month(of date: Date) -> (Date, Date) {
    let first = adding(1 - component(.day, from: date), to: date)
    let days = range(of: .day, in: .month, for: date)?.count ?? 28
    return (first, adding(days - 1, to: first))
  }

  fileprivate func written(_ date: Date) -> String {
    let parts = dateComponents([.year, .month, .day], from: date)
    return String(
      format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
  }
}
