import Control
import Foundation
import WorkflowLanguage

/// The time zone, and when its clocks change next.
enum ClockFinding {
  static func make(_ zone: TimeZone, at now: Date) -> Finding {
    guard let change = zone.nextDaylightSavingTimeTransition(after: now) else {
      return Finding(.ok, "time zone", "\(zone.shownName); its clocks don't change")
    }
    let before = zone.secondsFromGMT(for: change.addingTimeInterval(-1))
    let after = zone.secondsFromGMT(for: change.addingTimeInterval(1))
    let minutes = (after - before) / 60
    let length =
      minutes.magnitude % 60 == 0
      ? "\(minutes.magnitude / 60) h" : "\(minutes.magnitude) min"
    // In the time that clocks show before the change.
    let style = Date.ISO8601FormatStyle(
      timeZone: TimeZone(secondsFromGMT: before) ?? .gmt
    ).year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false)
    return Finding(
      .ok, "time zone",
      "\(zone.identifier); its clocks go \(minutes < 0 ? "back" : "forward") by \(length) at "
        + change.formatted(style))
  }
}
