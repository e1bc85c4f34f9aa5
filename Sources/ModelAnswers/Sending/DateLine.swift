import AppIntentsCore
import Foundation

/// The line that says which day it is, for answers with dates.
enum DateLine {
  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  static func text(in context: IntentContext) -> String {
    let today = IntentDate(context.now(), in: context.timeZone, precision: .day)
    let weekday = weekdays[CivilTime(today).weekday - 1]
    return "Today is \(weekday), \(today). The time zone is \(context.timeZone.identifier)."
  }
}
