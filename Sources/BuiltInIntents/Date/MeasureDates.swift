import AppIntentsCore
import Foundation

/// Returns the time between two dates.
struct MeasureDates: AppIntent, SideEffectDeclaring, OutputTypeRefining {
  static let persistentIdentifier = "date.between"
  static let title: LocalizedStringResource = "Get Time Between Dates"
  static let description = IntentDescription(
    """
    Gives the time from one date to another, as a duration (`2d 3h`) or as a number of a unit: \
    whole years, months, weeks and days by the calendar, exact hours, minutes and seconds. It is \
    negative if the second date is before the first.
    """,
    categoryName: "Date", searchKeywords: ["difference", "age"], resultValueName: "Time")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Start")
  var from: IntentDate

  @Parameter(title: "End", description: "Now if omitted")
  var to: IntentDate?

  @Parameter(title: "Unit", description: "Gives a number of these instead of a duration")
  var unit: TimeUnit?

  static var parameterSummary: some ParameterSummary {
    Summary("Get the time from \(\.$from) to \(\.$to)") { \.$unit }
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    parameters["unit"] == nil ? .duration : .number
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let to = to ?? IntentDate(IntentContext.current.now(), in: from.timeZone)
    let calendar = from.calendar
    func whole(_ component: Calendar.Component) -> Int {
      calendar.dateComponents([component], from: from.instant, to: to.instant)
        .value(for: component) ?? 0
    }
    switch unit {
    case nil:
      if from.precision == .day && to.precision == .day {
        return .result(value: .duration(IntentDuration(days: whole(.day))))
      }
      return .result(value: .duration(try elapsed(to: to, days: whole(.day))))
    case .years: return .result(value: .number(whole(.year)))
    case .months: return .result(value: .number(whole(.month)))
    case .weeks: return .result(value: .number(whole(.day) / 7))
    case .days: return .result(value: .number(whole(.day)))
    case .hours: return .result(value: .number(seconds(from: from.instant, to: to) / 3600))
    case .minutes: return .result(value: .number(seconds(from: from.instant, to: to) / 60))
    case .seconds: return .result(value: .number(seconds(from: from.instant, to: to)))
    }
  }

  /// Clock time to the millisecond, which is all that a double of this size holds.
  private func seconds(from: Date, to: IntentDate) -> Decimal {
    let milliseconds = (to.instant.timeIntervalSince(from) * 1000).rounded()
    return (Int(exactly: milliseconds).map { Decimal($0) } ?? Decimal(milliseconds)) / 1000
  }

  /// Whole days by the calendar, and the rest as clock time.
  private func elapsed(to: IntentDate, days: Int) throws -> IntentDuration {
    let start = from.calendar.date(byAdding: .day, value: days, to: from.instant) ?? from.instant
    // Less than two days, so this fits.
    let milliseconds = NSDecimalNumber(decimal: seconds(from: start, to: to) * 1000).int64Value
    let (nanoseconds, overflows) = Int(milliseconds).multipliedReportingOverflow(by: 1_000_000)
    let duration = IntentDuration(exactMonths: 0, days: days, nanoseconds: nanoseconds)
    guard !overflows, let duration else {
      throw IntentFailure(
        "the time from \(from) to \(to) is longer than a duration can be",
        help: "give a `unit`, such as `days`")
    }
    return duration
  }
}

/// The unit of the time between two dates.
enum TimeUnit: String, AppEnum {
  case years, months, weeks, days, hours, minutes, seconds

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Time Unit"
  static let caseDisplayRepresentations: [TimeUnit: DisplayRepresentation] = [
    .years: "Years", .months: "Months", .weeks: "Weeks", .days: "Days", .hours: "Hours",
    .minutes: "Minutes", .seconds: "Seconds",
  ]
}
