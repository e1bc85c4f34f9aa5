import AppIntentsCore
package import Diagnostics
package import Foundation
package import Scheduling

/// `time: "07:30"`: every day, or on some days.
package struct TimeTrigger: TimedTrigger {
  package static let kind = "time"
  package static let summary = "At a time of day, every day or on some days."
  package static let example = """
    time: "07:30"
    days: weekdays
    """

  package let time: TimeOfDay
  package let days: DayRule
  package let timeZone: TimeZone?
  package let clockChanges: ClockChangePolicy
  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    let subject = reader.subject(
      .timeOfDay, "The time of day, in 24 hours: `\"07:30\"`, or with seconds, `\"07:30:15\"`.")
    var days = DayRule()
    days.weekdays = reader.value(
      "days", .weekdays, default: [],
      "The days of the week: `daily`, `weekdays`, `weekends`, or a list such as `[mon, thu]`.")
    if let dates = reader.optional(
      "dates", .dates,
      "The days of the month, such as `[1, 15, last]`. With `days`, a day has to match both.")
    {
      (days.dates, days.includesLast) = (dates.dates, dates.includesLast)
    }
    self.days = days
    timeZone = reader.timeZone()
    clockChanges = reader.clockChanges()
    options = reader.options()
    range = reader.range
    guard let time = subject else { return nil }
    self.time = time
  }

  package func schedule(in setting: ScheduleSetting) -> any Schedule {
    CronSchedule(
      CronExpression(time, on: days), in: timeZone ?? setting.timeZone, clockChanges: clockChanges)
  }

  package var sentence: String { "\(days.phrase) at \(time)\(timeZone.shownPhrase)" }

  package var occasions: [String] { ["time \(time) \(days.normalForm)\(timeZone.phrase)"] }

  package func agreedOccasions(resolving resolve: (String) -> String) -> [String] {
    ["time \(days.normalForm)"]
  }
}

extension TriggerValueType<TimeOfDay> {
  fileprivate static var timeOfDay: Self {
    TriggerValueType(.named("time of day", .pattern(TimeOfDay.pattern))) { value in
      guard let text = value.text("a time of day such as `07:30`") else { return nil }
      if let time = TimeOfDay(text.value) { return time }
      value.report(.badTime(text))
      return nil
    }
  }
}

extension TriggerValueType<Set<Weekday>> {
  /// `daily`, `weekdays`, `weekends`, a day or a list of days.
  fileprivate static var weekdays: Self {
    let wanted = "`daily`, `weekdays`, `weekends` or a list such as `[mon, thu]`"
    return TriggerValueType(
      .oneOrMore(.named("day of the week", plural: "days of the week", .filledText)),
      write: { _ in "daily" }
    ) { value in
      value.items(wanted).compactMap { $0.text(wanted) }.reduce(into: Set<Weekday>()) {
        days, text in
        switch text.value.lowercased() {
        case "daily": days.formUnion(Weekday.allCases)
        case "weekdays": days.formUnion([.mon, .tue, .wed, .thu, .fri])
        case "weekends": days.formUnion([.sat, .sun])
        case let name:
          if let day = Weekday(named: name) {
            days.insert(day)
          } else {
            value.report(.badDay(text))
          }
        }
      }
    }
  }
}

extension TriggerValueType<DayRule> {
  /// Days of the month and `last`.
  fileprivate static var dates: Self {
    let wanted = "days of the month such as `[1, 15, last]`"
    let day = KeyShape.either(
      .whole(1...31), .pattern("^(last|\\+?0*([1-9]|[12][0-9]|3[01]))$"))
    return TriggerValueType(
      .oneOrMore(.named("day of the month", plural: "days of the month", day))
    ) { value in
      var rule = DayRule()
      for item in value.items(wanted) {
        guard let text = item.text(wanted) else { continue }
        if text.value == "last" {
          rule.includesLast = true
        } else if let date = Int(text.value), (1...31).contains(date) {
          rule.dates.insert(date)
        } else {
          value.report(.badDate(text))
        }
      }
      return rule
    }
  }
}

// MARK: - Days in words

extension DayRule {
  /// “every day”, “every weekday”, “on Mondays and Thursdays”, “on the 1st and the last day of the
  /// month”.
  fileprivate var phrase: String {
    let days = dates.sorted().map { "the \(Self.ordinal($0))" }
    let dates = Phrasing.join(
      days + (includesLast ? ["the last day of the month"] : []), weekdays.isEmpty ? "and" : "or")
    guard !weekdays.isEmpty else { return dates.isEmpty ? "every day" : "on \(dates)" }
    return dates.isEmpty ? weekdayPhrase : "\(weekdayPhrase), if it is \(dates)"
  }

  private var weekdayPhrase: String {
    switch weekdays {
    case Set(Weekday.allCases): "every day"
    case [.mon, .tue, .wed, .thu, .fri]: "every weekday"
    case [.sat, .sun]: "on weekends"
    default: "on \(Phrasing.join(inOrder.map { "\($0.title)s" }))"
    }
  }

  /// From Monday on, as calendars are read.
  private var inOrder: [Weekday] {
    weekdays.sorted { ($0.rawValue + 6) % 7 < ($1.rawValue + 6) % 7 }
  }

  /// The days in one spelling, however the file writes them: “daily”, “mon,thu 1,15,last”.
  fileprivate var normalForm: String {
    let isDaily = weekdays.isEmpty || weekdays.count == Weekday.allCases.count
    let names = isDaily ? "daily" : inOrder.map(\.name).joined(separator: ",")
    let dates = dates.sorted().map(String.init) + (includesLast ? ["last"] : [])
    return dates.isEmpty ? names : "\(names) \(dates.joined(separator: ","))"
  }

  private static func ordinal(_ number: Int) -> String {
    let ending =
      switch (number % 10, number) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }
}

extension Weekday {
  fileprivate static let titles = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  fileprivate var title: String { Self.titles[rawValue] }

  /// A day by its short or full English name, in lower case.
  fileprivate init?(named name: String) {
    let titles = Self.titles.map { $0.lowercased() }
    guard let index = titles.firstIndex(where: { $0 == name || $0.prefix(3) == name }) else {
      return nil
    }
    self.init(rawValue: index)
  }
}
