import AppIntentsCore
import Foundation

/// Moves a date.
struct AdjustDate: AppIntent, ArgumentChecking, SideEffectDeclaring {
  static let persistentIdentifier = "date.adjust"
  static let title: LocalizedStringResource = "Adjust Date"
  static let description = IntentDescription(
    """
    Moves a date by a length of time (`3 days`, `-2 weeks`, `1mo`), or to the start or end of its \
    month, week, day …: a month after January 31 is the last of February, and a day later is the \
    same time of day, also when clocks change. With both, it moves by the time first, then to the \
    start.
    """,
    categoryName: "Date", searchKeywords: ["add", "subtract"], resultValueName: "Date")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Date")
  var date: IntentDate

  @Parameter(title: "Amount", description: "The time to move by, such as `3 days`; `-1h` goes back")
  var by: IntentDuration?

  @Parameter(title: "Start Of", description: "Move to the first moment of its month, week, …")
  var startOf: CalendarUnit?

  @Parameter(title: "End Of", description: "Move to the last second, or day, of its month, week, …")
  var endOf: CalendarUnit?

  static var parameterSummary: some ParameterSummary {
    When(\.$by, .hasAnyValue) {
      Summary("Adjust \(\.$date) by \(\.$by)") {
        \.$startOf
        \.$endOf
      }
    } otherwise: {
      When(\.$startOf, .hasAnyValue) {
        Summary("Get the start of the \(\.$startOf) of \(\.$date)")
      } otherwise: {
        When(\.$endOf, .hasAnyValue) {
          Summary("Get the end of the \(\.$endOf) of \(\.$date)")
        } otherwise: {
          Summary("Adjust \(\.$date)") {
            \.$by
            \.$startOf
            \.$endOf
          }
        }
      }
    }
  }

  static func check(_ arguments: WrittenArguments) throws {
    guard arguments.mayHave("by", "start_of", "end_of") else { throw nothingToDo }
    if arguments.given("start_of") != nil, let end = arguments.given("end_of") {
      throw twoPeriods.caused(by: end)
    }
  }

  private static let nothingToDo = IntentFailure(
    "there is nothing to adjust the date by", help: "give `by`, `start_of` or `end_of`")
  private static let twoPeriods = IntentFailure(
    "`start_of` and `end_of` can't be combined", help: "leave one of them out")

  func perform() async throws -> some IntentResult & ReturnsValue<IntentDate> {
    .result(value: try adjusted())
  }

  private func adjusted() throws -> IntentDate {
    if startOf != nil && endOf != nil { throw Self.twoPeriods }
    guard by != nil || startOf != nil || endOf != nil else {
      throw Self.nothingToDo
    }
    var date = date
    if let by { date = date.adding(by) }
    if let startOf { date = try start(of: startOf, around: date).first }
    if let endOf { date = try end(of: endOf, around: date) }
    return date
  }

  /// The start of the unit that contains a date, and the start of the next one.
  private func start(
    of unit: CalendarUnit, around date: IntentDate
  ) throws -> (first: IntentDate, next: Date) {
    guard let interval = date.calendar.dateInterval(of: unit.component, for: date.instant) else {
      throw IntentFailure("`\(date)` has no \(unit.rawValue)")
    }
    let precision: IntentDate.Precision = unit.isWithinDay ? .instant : date.precision
    return (IntentDate(interval.start, in: date.timeZone, precision: precision), interval.end)
  }

  private func end(of unit: CalendarUnit, around date: IntentDate) throws -> IntentDate {
    let (first, next) = try start(of: unit, around: date)
    let step = first.precision == .day ? DateComponents(day: -1) : DateComponents(second: -1)
    let last = date.calendar.date(byAdding: step, to: next) ?? next
    return IntentDate(last, in: date.timeZone, precision: first.precision)
  }
}

/// A unit of the calendar and the clock.
enum CalendarUnit: String, AppEnum {
  case year, quarter, month, week, day, hour, minute

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Calendar Unit"
  static let caseDisplayRepresentations: [CalendarUnit: DisplayRepresentation] = [
    .year: "Year", .quarter: "Quarter", .month: "Month", .week: "Week", .day: "Day", .hour: "Hour",
    .minute: "Minute",
  ]

  var component: Calendar.Component {
    switch self {
    case .year: .year
    case .quarter: .quarter
    case .month: .month
    case .week: .weekOfYear
    case .day: .day
    case .hour: .hour
    case .minute: .minute
    }
  }

  var isWithinDay: Bool { self == .hour || self == .minute }
}
