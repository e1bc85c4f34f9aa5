import AppIntents
package import Diagnostics
package import Foundation
package import Scheduling

/// `cron: 30 7 * * 1-5`: a schedule in cron's notation.
package struct CronTrigger: TimedTrigger {
  package static let kind = "cron"
  package static let summary = "A schedule in cron's notation."

  package let expression: CronExpression
  package let timeZone: TimeZone?
  package let clockChanges: ClockChangePolicy
  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    timeZone = reader.timeZone()
    clockChanges = reader.clockChanges()
    options = reader.options()
    range = reader.range
    guard
      let text = reader.subject.text("a schedule such as `30 7 * * 1-5`"),
      let expression = InvalidScheduleCheck.expression(
        text, node: reader.subject.node, in: reader.source, reader.report)
    else { return nil }
    self.expression = expression
  }

  package func schedule(in setting: ScheduleSetting) -> any Schedule {
    CronSchedule(expression, in: timeZone ?? setting.timeZone, clockChanges: clockChanges)
  }
}
