import AppIntentsCore
import Foundation

/// Gives the dates of a rule.
struct RepeatDate: AppIntent, FormDeclaring, SideEffectDeclaring, NothingGiving {
  static let persistentIdentifier = "date.repeat"
  static let title: LocalizedStringResource = "Repeat Date"
  static let description = IntentDescription(
    """
    Gives the dates of a rule, from a date on: `every 2 weeks on monday`, `the last friday of every \
    month`, `every weekday at 9:00`, or as calendars have it, `FREQ=MONTHLY;BYMONTHDAY=-1`. The date \
    itself is the first one if the rule fits it.
    """,
    categoryName: "Date",
    searchKeywords: ["recurrence", "rrule", "recurring", "iCalendar", "schedule"],
    resultValueName: "Dates")
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if the rule has no date"
  static let forms: [String: LiteralForm] = ["rule": .recurrence]

  @Parameter(title: "Start", description: "The first date that may be one")
  var date: IntentDate

  @Parameter(
    title: "Rule", description: "Such as `every month on the 15th` or `FREQ=WEEKLY;BYDAY=MO,FR`")
  var rule: String

  @Parameter(
    title: "Count",
    description: "At most so many dates; without it 10, or all if the rule or `until` ends them",
    inclusiveRange: (1, 10_000))
  var count: Int?

  @Parameter(title: "Until", description: "No date after this one; a day belongs to it")
  var until: IntentDate?

  static var parameterSummary: some ParameterSummary {
    Summary("Repeat \(\.$date) by \(\.$rule)") {
      \.$count
      \.$until
    }
  }

  private static let limit = 10_000

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentDate]> {
    if let count, !(1...Self.limit ~= count) {
      throw IntentFailure("`count` is \(count), but goes from 1 to \(Self.limit)")
    }
    let rule = try RecurrenceRule(rule)
    let isEnding = until != nil || rule.end != .never
    let count = count ?? (isEnding ? Self.limit : 10)
    let isDay = date.precision == .day && !rule.hasTimes
    var recurrence = RecurrenceDates(of: rule, from: CivilTime(date))
    var dates: [IntentDate] = []
    try recurrence.forEach { civil in
      let next =
        isDay
        ? IntentDate.day(civil, in: date.timeZone)
        : IntentDate(civil.instant(in: date.timeZone), in: date.timeZone)
      if case .instant(let last) = rule.end, next.instant > last { return false }
      if let until, next.instant > end(until) { return false }
      // A time that the clocks skip is a later one, which may be one of the dates, too.
      if dates.last != next { dates.append(next) }
      return dates.count < count
    }
    return .result(value: dates)
  }

  /// The last moment that belongs to a date.
  private func end(_ date: IntentDate) -> Date {
    date.precision == .instant
      ? date.instant : date.adding(IntentDuration(days: 1)).instant.addingTimeInterval(-0.001)
  }
}

extension LiteralForm {
  fileprivate static let recurrence = LiteralForm { text, _ in _ = try RecurrenceRule(text) }
}
