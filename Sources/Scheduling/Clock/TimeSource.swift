package import Foundation

/// The time of day, the time that has elapsed, and a way to wait.
///
/// Everything that depends on time takes one of these from its caller: the system's is
/// `SystemTime`, and tests move a simulated one. Instants and durations are in nanoseconds.
package protocol TimeSource: Sendable {
  /// The time since 1970-01-01 00:00 UTC on the clock that can be set.
  var wallTime: Int64 { get }

  /// The time since the machine started, including the time it was suspended. It never goes back.
  var uptime: Int64 { get }

  /// Suspends the task until `uptime` reaches an instant.
  /// - Throws: `CancellationError` when the task is canceled before.
  func sleep(until uptime: Int64) async throws
}

extension TimeSource {
  /// The time of day.
  package var now: Date {
    // A `Double` doesn't have the digits for all nanoseconds since 1970.
    let (seconds, rest) = wallTime.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Date(timeIntervalSince1970: Double(seconds) + Double(rest) / 1e9)
  }

  /// Suspends the task for a time.
  /// - Throws: `CancellationError` when the task is canceled before.
  package func sleep(for duration: Duration) async throws {
    try await sleep(until: uptime + Int64(duration / .nanoseconds(1)))
  }
}

/// The machine's own time.
package struct SystemTime: TimeSource {
  package init() {}

  package var wallTime: Int64 { Int64(ClockReading.nanoseconds(CLOCK_REALTIME)) }

  package var uptime: Int64 { Int64(ClockReading.nanoseconds(CLOCK_BOOTTIME)) }

  package func sleep(until uptime: Int64) async throws {
    try await Task.sleep(for: .nanoseconds(max(0, uptime - self.uptime)))
  }
}
