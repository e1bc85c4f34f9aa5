package import AppIntents
package import Diagnostics
import Foundation
package import Scheduling

/// `every: 15m`: so often in elapsed time, counted from when it was first switched on.
package struct EveryTrigger: TimedTrigger {
  package static let kind = "every"
  package static let summary = "So often in elapsed time."

  package let interval: IntentDuration
  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    options = reader.options()
    range = reader.range
    guard let interval = reader.subject.duration() else { return nil }
    guard interval.clockDuration >= .seconds(1) else {
      reader.subject.wrong("at least a second")
      return nil
    }
    self.interval = interval
  }

  package func schedule(in setting: ScheduleSetting) -> any Schedule {
    IntervalSchedule(every: interval.clockDuration / .seconds(1), from: setting.activation)
  }
}
