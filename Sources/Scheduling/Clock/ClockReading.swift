import Foundation

/// The system's three clocks at one moment, in nanoseconds.
package struct ClockReading: Sendable, Hashable {
  /// The time since 1970, on the clock that can be set.
  package var real: Int
  /// The time since the machine started.
  package var boot: Int
  /// The time since the machine started, without the time that it was suspended.
  package var awake: Int

  package init(real: Int, boot: Int, awake: Int) {
    self.real = real
    self.boot = boot
    self.awake = awake
  }

  /// Reads the clocks.
  package static func now() -> ClockReading {
    var reading = ClockReading(real: 0, boot: 0, awake: 0)
    for _ in 0..<10 {
      reading = ClockReading(
        real: nanoseconds(CLOCK_REALTIME), boot: nanoseconds(CLOCK_BOOTTIME),
        awake: nanoseconds(CLOCK_MONOTONIC))
      // A thread that is preempted between two readings would see a jump where there is none.
      if nanoseconds(CLOCK_BOOTTIME) - reading.boot < 10_000_000 { break }
    }
    return reading
  }

  /// What happened since an earlier reading. A small difference is a clock that runs fast or slow.
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
