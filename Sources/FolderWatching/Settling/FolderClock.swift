import Glibc

/// The clocks that watching goes by. Moments are nanoseconds.
package struct FolderClock: Sendable {
  /// A clock that only goes forward, also while the machine sleeps.
  package var now: @Sendable () -> Int64
  /// Since 1970.
  package var wall: @Sendable () -> Int64
  /// Sleeps until a moment of `now`; throws if the task is canceled.
  package var sleep: @Sendable (_ until: Int64) async throws -> Void

  package init(
    now: @escaping @Sendable () -> Int64, wall: @escaping @Sendable () -> Int64,
    sleep: @escaping @Sendable (_ until: Int64) async throws -> Void
  ) {
    self.now = now
    self.wall = wall
    self.sleep = sleep
  }

  /// The machine's clocks.
  package static let system = FolderClock(
    now: { moment(CLOCK_BOOTTIME) }, wall: { moment(CLOCK_REALTIME) },
    sleep: { until in
      try await Task.sleep(for: .nanoseconds(max(0, until - moment(CLOCK_BOOTTIME))))
    })

  private static func moment(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
