package import Foundation

/// A sequence of instants at which something fires. Each kind is a file in `Schedules/`.
package protocol Schedule: Sendable {
  /// Whether it is known never to fire, as on the 31st of February.
  var neverFires: Bool { get }

  /// The first fire after an instant; nil if there is none.
  func fire(after instant: Date) -> ScheduledFire?

  /// The number of fires after one instant and no later than another.
  func count(after instant: Date, through end: Date) -> Int
}

extension Schedule {
  package var neverFires: Bool { false }

  /// The instant of the first fire after another; nil if there is none.
  package func next(after instant: Date) -> Date? { fire(after: instant)?.instant }

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
  /// The effect of a clock change; nil on ordinary days.
  package let clockChange: ClockChange?

  package init(_ instant: Date, clockChange: ClockChange? = nil) {
    self.instant = instant
    self.clockChange = clockChange
  }
}

/// The effect of a clock change on a fire.
package enum ClockChange: String, Sendable, Hashable {
  /// Its time is left out that day. It fires right after the gap, or later by the gap's length.
  case moved
  /// Its time comes twice that day, and this is the first.
  case firstPass
  /// Its time comes twice that day, and this is the second.
  case secondPass
}

/// What happens to a fire whose time a clock change leaves out or repeats.
///
/// By default, Debian cron's rule applies: a job with a fixed minute and hour runs once, right after
/// the gap or at the first of two passes; others follow real time.
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
