package import Foundation

/// When a trigger fires by the clock. Each kind is one file in `Schedules/`.
package protocol Schedule: Sendable {
  /// The first fire after an instant; nil when none comes.
  func fire(after instant: Date) -> ScheduledFire?

  /// How many fires come after an instant and no later than another.
  func count(after instant: Date, through end: Date) -> Int
}

extension Schedule {
  /// The instant of the first fire after another; nil when none comes.
  package func next(after instant: Date) -> Date? { fire(after: instant)?.instant }

  /// The first fires after an instant, at most `count`.
  package func fires(after instant: Date, count: Int) -> [ScheduledFire] {
    var fires: [ScheduledFire] = []
    var last = instant
    while fires.count < count, let fire = fire(after: last) {
      fires.append(fire)
      last = fire.instant
    }
    return fires
  }

  package func count(after instant: Date, through end: Date) -> Int {
    var count = 0
    var last = instant
    while let fire = fire(after: last), fire.instant <= end {
      count += 1
      last = fire.instant
    }
    return count
  }
}

/// One fire of a schedule.
package struct ScheduledFire: Sendable, Hashable {
  package let instant: Date
  /// What a change of the clocks did to it; nil on ordinary days.
  package let clockChange: ClockChange?

  package init(_ instant: Date, clockChange: ClockChange? = nil) {
    self.instant = instant
    self.clockChange = clockChange
  }
}

/// What a change of the clocks does to a fire.
package enum ClockChange: String, Sendable, Hashable {
  /// Its time is left out that day; it fires right after the gap, or later by the gap's length.
  case moved
  /// Its time comes twice that day, and this is the first.
  case firstPass
  /// Its time comes twice that day, and this is the second.
  case secondPass
}

/// What happens to a fire whose time a clock change leaves out or repeats.
///
/// Where a trigger says nothing, Debian cron's rule holds: a job with a fixed minute and hour runs
/// once, right after the gap or at the first of two passes; the others follow real time.
package struct ClockChangePolicy: Sendable, Hashable {
  /// What to do when the time doesn't exist.
  package enum Gap: String, Sendable, Hashable, CaseIterable {
    /// Fire once, right after the gap.
    case run
    case skip
    /// Fire later by the length of the gap.
    case shift
  }

  /// What to do when the time comes twice.
  package enum Repeat: String, Sendable, Hashable, CaseIterable {
    case first, both
  }

  package var gap: Gap?
  package var `repeat`: Repeat?

  package init(gap: Gap? = nil, repeat: Repeat? = nil) {
    self.gap = gap
    self.repeat = `repeat`
  }
}
