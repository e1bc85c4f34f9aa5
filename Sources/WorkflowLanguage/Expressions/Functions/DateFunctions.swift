package import AppIntentsCore
internal import Foundation

extension ExpressionFunction {
  static let dateFunctions: [ExpressionFunction] = [
    ExpressionFunction("now", [], .date, "The date and time, in the run's time zone") { call in
      .date(IntentDate(call.run.now(), in: call.run.timeZone))
    },
    ExpressionFunction("today", [], .date, "The day, without a time") { call in
      .date(call.run.today)
    },
  ]
}

extension IntentContext {
  /// The day of the run, in its time zone.
  package var today: IntentDate {
    let start = IntentDate.calendar(in: timeZone).startOfDay(for: now())
    return IntentDate(start, in: timeZone, precision: .day)
  }
}

/// Dates in a format of Unicode's patterns (`dd.MM.yyyy HH:mm`), as `date.format` and `date.parse`
/// write and read them.
enum FormattedDates {
  static func text(
    _ date: IntentDate, format: String, in run: IntentContext
  ) throws -> String {
    if format == "iso" { return date.description }
    let pattern = try DatePattern(format, hasTime: date.precision == .instant)
    return pattern.text(of: date.instant, in: date.timeZone, locale: run.locale)
  }

  static func date(_ text: String, format: String, in run: IntentContext) throws -> IntentDate {
    let pattern = try DatePattern(format, hasTime: true)
    guard let instant = pattern.instant(of: text, in: run.timeZone, locale: run.locale) else {
      throw FunctionProblem("the text `\(text)` isn't a date in the format `\(format)`")
    }
    return IntentDate(
      instant, in: run.timeZone, precision: pattern.asksForTime ? .instant : .day)
  }
}
