import AppIntents
package import Diagnostics
package import Foundation
package import Scheduling

/// `at: 2026-12-24 18:00`: once.
package struct AtTrigger: TimedTrigger {
  package static let kind = "at"
  package static let summary = "Once, at a date and time."

  package let moment: LocalMoment
  package let timeZone: TimeZone?
  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    timeZone = reader.timeZone()
    options = reader.options()
    range = reader.range
    guard let text = reader.subject.text("a date and time such as `2026-12-24 18:00`") else {
      return nil
    }
    guard let moment = LocalMoment(text.value) else {
      reader.report(.badMoment(text))
      return nil
    }
    self.moment = moment
    let instant = moment.instant(in: timeZone ?? .current)
    NeverFiresCheck.check(instant, text, now: reader.now, reader.report)
  }

  package func schedule(in setting: ScheduleSetting) -> any Schedule {
    OnceSchedule(moment.instant(in: timeZone ?? setting.timeZone))
  }
}
