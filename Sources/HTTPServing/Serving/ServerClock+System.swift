import Glibc

extension ServerClock {
  /// The system's clock.
  package static let system = ServerClock {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  } date: {
    Int(time(nil))
  }
}
