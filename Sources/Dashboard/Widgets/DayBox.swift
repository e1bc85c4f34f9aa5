import Control
import Diagnostics
import Foundation

/// A day of the schedule: what ran on it, what was missed, and what will run.
struct DayBox: Widget {
  let day: ScheduleDays.Day
  let zone: TimeZone
  let plan: DayPlan
  let now: Date

  @HTMLBuilder var body: HTML {
    HTML(.li, .class(kinds)) {
      HTML(.h2) {
        HTML(.time, .datetime(written)) { title }
      }
      if let change = day.clockChange { HTML(.p, .class("change")) { change } }
      if !plan.entries.isEmpty {
        HTML(.ol, .class("fires")) {
          for entry in plan.entries { row(entry) }
        }
      }
      if plan.more > 0 { HTML(.p, .class("hint")) { rest } }
    }
  }

  private var isToday: Bool { day.start <= now && now < day.end }

  private var kinds: String {
    ["box", isToday ? "today" : nil, day.isOutside ? "outside" : nil].compactMap(\.self)
      .joined(separator: " ")
  }

  /// “Today, Fri 27 Nov”.
  private var title: String {
    var style = Date.FormatStyle.dateTime.weekday().day().month()
      .locale(Locale(identifier: "en_GB"))
    style.timeZone = zone
    let text = day.start.formatted(style)
    return isToday ? "Today, \(text)" : text
  }

  private var written: String {
    day.start.formatted(Date.ISO8601FormatStyle(timeZone: zone).year().month().day())
  }

  private var rest: String {
    let count = "\(plan.more) more"
    return plan.missedOfMore == 0 ? count : "\(count), of which \(plan.missedOfMore) were missed"
  }

  @HTMLBuilder private func row(_ entry: DayPlan.Entry) -> HTML {
    HTML(.li, entry.missed == entry.times.count ? .class("missed") : nil) {
      if let first = entry.times.first {
        HTML(.time, .datetime(first.at.formatted(.iso8601))) { clock(first, of: entry) }
      }
      HTML(.a, .href(.workflow(entry.trigger.workflow))) { entry.trigger.name }
      if entry.times.count == 1 { outcome(entry) } else { outcomes(entry) }
      if let note = entry.times.compactMap(\.clockChange).first {
        HTML(.span, .class("message")) { note }
      }
    }
  }

  @HTMLBuilder private func outcome(_ entry: DayPlan.Entry) -> HTML {
    for time in entry.times {
      if let outcome = time.outcome {
        StateLabel(state: outcome.rawValue)
        if let run = time.run { HTML(.a, .href(.run(run))) { "run \(run)" } }
        if let reason = time.reason { HTML(.span, .class("message")) { MessageText(reason) } }
      } else if entry.trigger.isPaused {
        StateLabel(state: "paused")
      }
    }
  }

  @HTMLBuilder private func outcomes(_ entry: DayPlan.Entry) -> HTML {
    HTML(.span, .class("facts")) { "\(entry.times.count) times" }
    if entry.missed > 0, entry.missed < entry.times.count {
      HTML(.span, .class("missed")) { "\(entry.missed) missed" }
    } else if entry.missed > 0 {
      StateLabel(state: "missed")
    }
    if entry.trigger.isPaused { StateLabel(state: "paused") }
  }

  /// “07:30”, with the zone's own time if it isn't the machine's, or “00:10–23:10”.
  private func clock(_ first: ScheduledTriggerReport.Time, of entry: DayPlan.Entry) -> String {
    let local = MomentText.clock(first.at, in: zone).prefix(5)
    if entry.times.count > 1, let last = entry.times.last {
      return "\(local)–\(MomentText.clock(last.at, in: zone).prefix(5))"
    }
    guard let other = entry.trigger.zone.flatMap({ TimeZone(identifier: $0) }), other != zone
    else { return String(local) }
    return "\(local), there \(MomentText.clock(first.at, in: other).prefix(5))"
  }
}
