package import AppIntents
package import Diagnostics
import Foundation
package import Scheduling

/// `sun: sunrise`: with the sun, at a place.
package struct SunTrigger: TimedTrigger {
  package static let kind = "sun"
  package static let summary = "At sunrise or sunset."
  package static let example = """
    sun: sunset
    offset: -30m
    latitude: 52.52
    longitude: 13.405
    """

  package let event: SolarEvent
  /// Negative before the event.
  package let offset: IntentDuration
  /// In degrees.
  package let place: (latitude: Double, longitude: Double)
  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    let subject: SolarEvent? = reader.subject(.choice, "What the sun does.")
    let north = reader.required(
      "latitude", .number(in: -90...90, "degrees"),
      "The latitude of the place in degrees; north is positive.")
    let east = reader.required(
      "longitude", .number(in: -180...180, "degrees"),
      "The longitude of the place in degrees; east is positive.")
    offset = reader.value(
      "offset", .duration(allowsNegative: true), default: .seconds(0),
      "How long after the event it fires; negative is before it.")
    options = reader.options()
    range = reader.range
    guard let event = subject, let latitude = north, let longitude = east else { return nil }
    self.event = event
    place = (latitude, longitude)
  }

  package func schedule(in setting: ScheduleSetting) -> any Schedule {
    SunSchedule(
      event, offset: offset.clockDuration / .seconds(1), latitude: place.latitude,
      longitude: place.longitude)
  }

  package var sentence: String {
    let distance = offset.clockDuration
    let place = " at \(place.latitude), \(place.longitude)"
    if distance == .zero { return "at \(event.rawValue)\(place)" }
    let isBefore = distance < .zero
    let length = IntentDuration(isBefore ? .zero - distance : distance)
    return "\(length) \(isBefore ? "before" : "after") \(event.rawValue)\(place)"
  }

  package var occasions: [String] {
    ["sun \(event.rawValue) \(offset.iso8601) \(place.latitude) \(place.longitude)"]
  }
}
