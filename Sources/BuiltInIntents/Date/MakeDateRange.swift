import AppIntentsCore

/// Makes a list of dates.
struct MakeDateRange: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "date.range"
  static let title: LocalizedStringResource = "Make Date Range"
  static let description = IntentDescription(
    """
    Makes a list of the dates from one to another: from `2026-11-21` to `2026-11-23` gives three days; \
    with a step of `1mo` from January 31, the last days of months. If the second date is before the \
    first, it counts down.
    """,
    categoryName: "Date", searchKeywords: ["days", "sequence", "calendar"],
    resultValueName: "Dates")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Start", inputConnectionBehavior: .never)
  var from: IntentDate

  @Parameter(title: "End", description: "A day as the end is a part of the range")
  var to: IntentDate

  @Parameter(
    title: "Step", description: "Such as `1w` or `30m`",
    default: IntentDuration(days: 1))
  var step: IntentDuration

  static var parameterSummary: some ParameterSummary {
    Summary("Make the dates from \(\.$from) to \(\.$to)") { \.$step }
  }

  private static let limit = 100_000

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentDate]> {
    // A day ends with its last moment.
    let areDays = from.precision == .day && to.precision == .day && step.nanoseconds == 0
    let end =
      to.precision == .day && !areDays
      ? to.adding(IntentDuration(days: 1)).instant.addingTimeInterval(-0.001) : to.instant
    let next = from.adding(step).instant
    guard next != from.instant else {
      throw IntentFailure("a `step` of `\(step)` never gets to \(to)")
    }
    let isDown = end < from.instant
    let step = (next < from.instant) == isDown ? step : step.negated
    let last = isDown ? to.instant : end
    var dates: [IntentDate] = []
    for count in 0... {
      // From the start each time: a month after January 31 is February 28, and another one later
      // March 31.
      guard let distance = step.multiplied(by: count) else { break }
      let date = from.adding(distance)
      if isDown ? date.instant < last : date.instant > last { break }
      try Task.checkCancellation()
      dates.append(date)
      guard dates.count <= Self.limit else {
        throw IntentFailure(
          "from \(from) to \(to) in steps of `\(self.step)` are more than \(Self.limit) dates",
          help: "take a longer `step`")
      }
    }
    return .result(value: dates)
  }
}

extension IntentDuration {
  /// So many times the duration; nil if that is too long.
  fileprivate func multiplied(by count: Int) -> IntentDuration? {
    let (months, a) = months.multipliedReportingOverflow(by: count)
    let (days, b) = days.multipliedReportingOverflow(by: count)
    let (nanoseconds, c) = nanoseconds.multipliedReportingOverflow(by: count)
    guard !a, !b, !c else { return nil }
    return IntentDuration(exactMonths: months, days: days, nanoseconds: nanoseconds)
  }
}
