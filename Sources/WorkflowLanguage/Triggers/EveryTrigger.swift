package import AppIntents
package import Diagnostics
import Foundation
package import Scheduling

/// `every: 15m`: at an interval of elapsed time, counted from when it was first enabled.
package struct EveryTrigger: TimedTrigger {
  package static let kind = "every"
  package static let summary = "At an interval of elapsed time."
  package static let example = "every: 15m"

  package let interval: IntentDuration
  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    let subject = reader.subject(
      .duration(atLeast: (.seconds(1), "at least a second")), "The interval, at least a second.")
    options = reader.options()
    range = reader.range
    guard let interval = subject else { return nil }
    self.interval = interval
  }

  package func schedule(in setting: ScheduleSetting) -> any Schedule {
    IntervalSchedule(every: interval.clockDuration / .seconds(1), from: setting.activation)
  }

  package var sentence: String { "every \(interval)" }

  package var occasions: [String] { ["every \(interval.iso8601)"] }
}
