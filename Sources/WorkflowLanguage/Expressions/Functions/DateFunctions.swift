internal import AppIntents
internal import Foundation

extension ExpressionFunction {
  static let dateFunctions: [ExpressionFunction] = [
    ExpressionFunction("now", [], .date, "The date and time, in the run's time zone") { call in
      .date(IntentDate(call.run.now(), in: call.run.timeZone))
    },
    ExpressionFunction("today", [], .date, "The day, without a time") { call in
      let start = IntentDate.calendar(in: call.run.timeZone).startOfDay(for: call.run.now())
      return .date(IntentDate(start, in: call.run.timeZone, precision: .day))
    },
  ]
}

/// Dates in a format of Unicode's patterns (`dd.MM.yyyy HH:mm`).
enum FormattedDates {
  static func text(_ date: IntentDate, format: String, in run: IntentContext) -> String {
    let formatter = DateFormatter()
    formatter.locale = run.locale
    formatter.timeZone = date.timeZone
    formatter.dateFormat = format
    return formatter.string(from: date.instant)
  }

  static func date(_ text: String, format: String, in run: IntentContext) throws -> IntentDate {
    let formatter = DateFormatter()
    formatter.locale = run.locale
    formatter.timeZone = run.timeZone
    formatter.isLenient = false
    formatter.dateFormat = format
    guard let instant = formatter.date(from: text) else {
      throw FunctionProblem("the text `\(text)` isn't a date in the format `\(format)`")
    }
    // A format without hours is for days.
    let hasTime = format.contains { "HhKkmsSAaz".contains($0) }
    return IntentDate(instant, in: run.timeZone, precision: hasTime ? .instant : .day)
  }
}
