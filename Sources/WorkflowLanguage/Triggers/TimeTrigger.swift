import AppIntents
package import Diagnostics
package import Foundation
package import Scheduling

/// `time: "07:30"`: every day, or on some.
package struct TimeTrigger: TimedTrigger {
  package static let kind = "time"
  package static let summary = "A time of the day, every day or on some."

  package let time: TimeOfDay
  package let days: DayRule
  package let timeZone: TimeZone?
  package let clockChanges: ClockChangePolicy
  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    var days = DayRule()
    reader["days"]?.readDays(into: &days)
    reader["dates"]?.readDates(into: &days)
    self.days = days
    timeZone = reader.timeZone()
    clockChanges = reader.clockChanges()
    options = reader.options()
    range = reader.range
    guard let text = reader.subject.text("a time of the day such as `07:30`") else { return nil }
    guard let time = TimeOfDay(text.value) else {
      reader.report(.badTime(text))
      return nil
    }
    self.time = time
  }

  package func schedule(in setting: ScheduleSetting) -> any Schedule {
    CronSchedule(
      CronExpression(time, on: days), in: timeZone ?? setting.timeZone, clockChanges: clockChanges)
  }
}

extension TriggerValue {
  /// `daily`, `weekdays`, `weekends`, a day or a list of days.
  fileprivate func readDays(into rule: inout DayRule) {
    for text in texts("`daily`, `weekdays`, `weekends` or a list such as `[mon, thu]`") {
      switch text.value.lowercased() {
      case "daily": rule.weekdays.formUnion(Weekday.allCases)
      case "weekdays": rule.weekdays.formUnion([.mon, .tue, .wed, .thu, .fri])
      case "weekends": rule.weekdays.formUnion([.sat, .sun])
      case let name:
        if let day = Weekday(named: name) {
          rule.weekdays.insert(day)
        } else {
          report(.badDay(text))
        }
      }
    }
  }

  /// Days of the month and `last`.
  fileprivate func readDates(into rule: inout DayRule) {
    for text in texts("days of the month such as `[1, 15, last]`") {
      if text.value == "last" {
        rule.includesLast = true
      } else if let date = Int(text.value), (1...31).contains(date) {
        rule.dates.insert(date)
      } else {
        report(.badDate(text))
      }
    }
  }
}

extension Weekday {
  /// A day by its short or full English name.
  init?(named name: String) {
    let full = [
      "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    ]
    guard let index = full.firstIndex(where: { $0 == name || $0.prefix(3) == name }) else {
      return nil
    }
    self.init(rawValue: index)
  }
}
