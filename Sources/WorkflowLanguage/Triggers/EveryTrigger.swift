package import AppIntentsCore
package import Diagnostics
import Foundation
package import Scheduling

/// `every: 15m`: at an interval, counted from when it was first enabled.
package struct EveryTrigger: TimedTrigger {
  package static let kind = "every"
  package static let summary = "At an interval, counted from when it was first enabled."
  package static let example = "every: 15m"

  package let interval: IntentDuration
  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    let subject = reader.subject(
      .interval,
      "The interval, at least a second. Days, weeks, months and years go by the calendar, shorter"
        + " units by elapsed time.")
    options = reader.options()
    range = reader.range
    guard let interval = subject else { return nil }
    self.interval = interval
  }

  package func schedule(in setting: ScheduleSetting) -> any Schedule {
    if interval.months == 0, interval.days == 0 {
      return IntervalSchedule(
        every: interval.clockDuration / .seconds(1), from: setting.activation)
    }
    return CalendarSchedule(
      months: interval.months, days: interval.days,
      seconds: Double(interval.nanoseconds) / 1_000_000_000, from: setting.activation,
      in: setting.timeZone)
  }

  package var sentence: String { "every \(interval)" }

  package var occasions: [String] { ["every \(interval)"] }
}

extension TriggerValueType<IntentDuration> {
  /// An interval, none of whose parts runs backwards: `1mo -30d` would, after some months.
  fileprivate static var interval: Self {
    let long = duration(atLeast: (.seconds(1), "at least a second"))
    return TriggerValueType(.duration) { value in
      guard let interval = long.read(value) else { return nil }
      if min(interval.months, interval.days, interval.nanoseconds) >= 0 { return interval }
      value.wrong("a duration without a negative part")
      return nil
    }
  }
}
