package import Foundation

/// `at: 2026-12-24 18:00`: a single instant.
package struct OnceSchedule: Schedule, Hashable {
  package let instant: Date

  package init(_ instant: Date) { self.instant = instant }

  package func fire(after earlier: Date) -> ScheduledFire? {
    instant > earlier ? ScheduledFire(instant) : nil
  }
}
