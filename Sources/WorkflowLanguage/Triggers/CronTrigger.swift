package import AppIntentsCore
package import Diagnostics
import Foundation
package import OrderedCollections
package import Scheduling

/// `cron: 30 7 * * 1-5`: a schedule in cron's notation.
package struct CronTrigger: TimedTrigger {
  package static let kind = "cron"
  package static let summary = "By a schedule in cron's notation."
  package static let example = "cron: 30 7 * * 1-5"

  package let expression: CronExpression
  package let timeZone: TimeZone?
  package let clockChanges: ClockChangePolicy
  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    let subject = reader.subject(
      .cron,
      "Minute, hour, day of the month, month, day of the week; with six fields seconds come first,"
        + " and with seven a year comes last; or `@daily`, `@reboot`, ….")
    timeZone = reader.timeZone()
    clockChanges = reader.clockChanges()
    options = reader.options()
    range = reader.range
    guard let expression = subject else { return nil }
    self.expression = expression
  }

  package func schedule(in setting: ScheduleSetting) -> any Schedule {
    CronSchedule(expression, in: timeZone ?? setting.timeZone, clockChanges: clockChanges)
  }

  package var sentence: String { "by the schedule `\(expression.source)`\(timeZone.shownPhrase)" }

  package var occasions: [String] {
    ["cron \(expression.source.split(separator: " ").joined(separator: " "))\(timeZone.phrase)"]
  }
}

extension CronTrigger: StartupFiring {
  /// The start that fires `@reboot`.
  package var occasion: StartupOccasion { .boot }
  package var startup: (any StartupFiring)? { expression.isReboot ? self : nil }

  package func values(at now: Date) -> OrderedDictionary<String, IntentValue> {
    values(scheduled: now, in: timeZone ?? .current)
  }
}

extension TriggerValueType<CronExpression> {
  fileprivate static var cron: Self {
    TriggerValueType(.named("schedule", .filledText), write: \.source) { value in
      value.text("a schedule such as `30 7 * * 1-5`").flatMap {
        InvalidSchedule.expression($0, node: value.node, in: value.source, value.report)
      }
    }
  }
}
