import AppIntentsCore
package import Diagnostics
package import Foundation
package import Scheduling

/// `at: 2026-12-24 18:00`: once.
package struct AtTrigger: TimedTrigger {
  package static let kind = "at"
  package static let summary = "Once, at a date and time."
  package static let example = "at: 2999-12-24 18:00"

  package let moment: LocalMoment
  package let timeZone: TimeZone?
  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    let subject = reader.subject(
      .moment, "The date and time, optionally with the distance from UTC: `2026-12-24 18:00+01:00`."
    )
    timeZone = reader.timeZone()
    options = reader.options()
    range = reader.range
    guard let (moment, text) = subject else { return nil }
    self.moment = moment
    let instant = moment.instant(in: timeZone ?? .current)
    NeverFires.check(instant, text, now: reader.now, reader.report)
  }

  package var firesOnce: Bool { true }

  package func schedule(in setting: ScheduleSetting) -> any Schedule {
    OnceSchedule(moment.instant(in: timeZone ?? setting.timeZone))
  }

  package var sentence: String { "once, at \(text(timeZone.shownPhrase))" }

  package var occasions: [String] { ["at \(text(timeZone.phrase))"] }

  /// The moment as its own clock shows it.
  private func text(_ zone: String) -> String {
    let wall = moment.instant(in: .gmt)
    let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
      .dateTimeSeparator(.space).time(includingFractionalSeconds: false)
    let hasOffset = TimeZone(secondsFromGMT: 3600).map { moment.instant(in: $0) == wall } ?? false
    return wall.formatted(style) + (hasOffset ? " UTC" : zone)
  }
}

extension TriggerValueType<(LocalMoment, Located<String>)> {
  /// A moment, with its text.
  fileprivate static var moment: Self {
    TriggerValueType(.named("date and time", .filledText)) { value in
      guard let text = value.text("a date and time such as `2026-12-24 18:00`") else { return nil }
      if let moment = LocalMoment(text.value) { return (moment, text) }
      value.report(.badMoment(text))
      return nil
    }
  }
}
