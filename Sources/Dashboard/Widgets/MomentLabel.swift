import Diagnostics
import Foundation

/// A moment as its distance from now, with the time of day when one points at it.
struct MomentLabel: Widget {
  let moment: Date
  let now: Date
  /// Whether the time of day is shown beside the distance.
  var isFull = false
  /// The identifier of a time zone; nil for the machine's.
  var zone: String?

  @HTMLBuilder var body: HTML {
    HTML(
      .time, .datetime(moment.formatted(.iso8601)),
      .title(MomentText.local(moment, from: now, in: timeZone))
    ) {
      isFull
        ? MomentText.both(moment, from: now, zone: zone) : MomentText.distance(moment, from: now)
    }
  }

  private var timeZone: TimeZone { zone.flatMap { TimeZone(identifier: $0) } ?? .current }
}

/// How long something took.
struct DurationLabel: Widget {
  let seconds: Double

  init(_ seconds: Double) { self.seconds = seconds }

  init?(_ run: RunTimes, now: Date) {
    guard let started = run.started else { return nil }
    seconds = max(0, (run.ended ?? now).timeIntervalSince(started))
  }

  @HTMLBuilder var body: HTML {
    ElapsedTime.text(.milliseconds(Int64(min(max(seconds, 0), 1e12) * 1000)))
  }
}

/// When a run began and ended.
struct RunTimes {
  let started: Date?
  let ended: Date?
}
