package import Astronomy
package import Foundation

/// `sun: sunrise`: sunrise or sunset at a place, with an offset. A day without the event, as beyond
/// the polar circles, has no fire.
package struct SunSchedule: Schedule, Hashable {
  package let event: SolarEvent
  /// Seconds after the event; negative before it.
  package let offset: Double
  /// Degrees, north positive.
  package let latitude: Double
  /// Degrees, east positive.
  package let longitude: Double

  package init(_ event: SolarEvent, offset: Double = 0, latitude: Double, longitude: Double) {
    self.event = event
    self.offset = offset
    self.latitude = latitude
    self.longitude = longitude
  }

  package func fire(after instant: Date) -> ScheduledFire? {
    let seconds = instant.timeIntervalSince1970 - offset
    guard seconds.magnitude < 2.54e11 else { return nil }
    let first = Int((seconds / 86_400).rounded(.down)) - 1
    // At the poles, half a year passes without the event.
    for day in first...first + 400 {
      guard let moment = event.instant(onDay: day, latitude: latitude, longitude: longitude) else {
        continue
      }
      let fire = Date(timeIntervalSince1970: (moment + offset).rounded())
      if fire > instant { return ScheduledFire(fire) }
    }
    return nil
  }
}
