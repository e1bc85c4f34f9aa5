package import Foundation

/// `every: 15m`: an interval of elapsed time, counted from an anchor.
package struct IntervalSchedule: Schedule, Hashable {
  /// The length of the interval in seconds.
  package let interval: Double
  package let anchor: Date

  package init(every interval: Double, from anchor: Date) {
    precondition(interval > 0, "the trigger's check refuses an empty interval")
    self.interval = interval
    self.anchor = anchor
  }

  package func fire(after instant: Date) -> ScheduledFire? {
    ScheduledFire(self.instant(number(through: instant) + 1))
  }

  package func count(after instant: Date, through end: Date) -> Int {
    max(0, number(through: end) - number(through: instant))
  }

  private func instant(_ number: Int) -> Date {
    anchor.addingTimeInterval(Double(number) * interval)
  }

  /// The number of fires from the anchor to an instant.
  private func number(through instant: Date) -> Int {
    let elapsed = instant.timeIntervalSince(anchor)
    guard elapsed > 0, elapsed / interval < 1e15 else { return 0 }
    // The division may round up to a number that isn't reached yet, or end just below one.
    let number = Int((elapsed / interval).rounded(.down))
    if number > 0, self.instant(number) > instant { return number - 1 }
    return self.instant(number + 1) <= instant ? number + 1 : number
  }
}
