import Foundation

/// What the system's three clocks show at one moment, in nanoseconds.
package struct ClockReading: Sendable, Hashable {
  /// The time of day, which can be set.
  package var real: Int
  /// Since the machine started.
  package var boot: Int
  /// Since the machine started, without the time it slept.
  package var awake: Int

  package init(real: Int, boot: Int, awake: Int) {
    self.real = real
    self.boot = boot
    self.awake = awake
  }

  /// Asks the system.
  package static func now() -> ClockReading {
    var reading = ClockReading(real: 0, boot: 0, awake: 0)
    for _ in 0..<10 {
      reading = ClockReading(
        real: nanoseconds(CLOCK_REALTIME), boot: nanoseconds(CLOCK_BOOTTIME),
        awake: nanoseconds(CLOCK_MONOTONIC))
      // A thread that had to wait between two looks would see a jump where there was none.
      if nanoseconds(CLOCK_BOOTTIME) - reading.boot < 10_000_000 { break }
    }
    return reading
  }

  /// What happened since an earlier reading. A clock that runs a little fast or slow isn't set.
  package func events(since earlier: ClockReading) -> [ClockEvent] {
    var events: [ClockEvent] = []
    let slept = (boot - earlier.boot) - (awake - earlier.awake)
    if slept > Self.shortestSleep { events.append(.resumed(after: Double(slept) / 1e9)) }
    let step = (real - earlier.real) - (boot - earlier.boot)
    if abs(step) > Self.smallestStep { events.append(.stepped(by: Double(step) / 1e9)) }
    return events
  }

  static let smallestStep = 2_000_000_000
  static let shortestSleep = 1_000_000_000

  static func nanoseconds(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
