package import Foundation

/// `every: 15m`: so often in elapsed time, counted from the first activation.
package struct IntervalSchedule: Schedule, Hashable {
  /// The length of the interval in seconds.
  package let interval: Double
  package let anchor: Date

  package init(every interval: Double, from anchor: Date) {
    precondition(interval > 0, "the check of the trigger lets no empty interval through")
    self.interval = interval
    self.anchor = anchor
  }

  package func fire(after instant: Date) -> ScheduledFire? {
    let elapsed = instant.timeIntervalSince(anchor)
    guard elapsed >= 0 else { return ScheduledFire(anchor.addingTimeInterval(interval)) }
    var count = (elapsed / interval).rounded(.down) + 1
    // The division may round up to a whole number that isn't reached yet, or not quite past one.
    if anchor.addingTimeInterval(count * interval) <= instant { count += 1 }
    return ScheduledFire(anchor.addingTimeInterval(count * interval))
  }
}
