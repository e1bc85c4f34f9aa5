package import AppIntents
package import Diagnostics
import Foundation
package import Scheduling

/// `sun: sunrise`: with the sun, at a place.
package struct SunTrigger: TimedTrigger {
  package static let kind = "sun"
  package static let summary = "Sunrise or sunset."

  package let event: SolarEvent
  /// Negative before the event.
  package let offset: IntentDuration
  /// In degrees.
  package let place: (latitude: Double, longitude: Double)
  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    offset = reader["offset"]?.duration(allowsNegative: true) ?? .seconds(0)
    let (latitude, longitude) = (reader["latitude"], reader["longitude"])
    let north = latitude?.number(in: -90...90, "degrees from -90 to 90")
    let east = longitude?.number(in: -180...180, "degrees from -180 to 180")
    options = reader.options()
    range = reader.range
    if latitude == nil || longitude == nil {
      let missing = (latitude == nil ? ["latitude"] : []) + (longitude == nil ? ["longitude"] : [])
      reader.report(.missingTriggerKeys(missing, of: reader.declaration))
    }
    guard let event: SolarEvent = reader.subject.choice(), let north, let east else { return nil }
    self.event = event
    place = (north, east)
  }

  package func schedule(in setting: ScheduleSetting) -> any Schedule {
    SunSchedule(
      event, offset: offset.clockDuration / .seconds(1), latitude: place.latitude,
      longitude: place.longitude)
  }
}
