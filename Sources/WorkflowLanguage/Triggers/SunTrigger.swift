package import AppIntentsCore
package import Astronomy
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
    place: { latitude: 52.52, longitude: 13.405 }
    """

  package let event: SolarEvent
  /// Negative before the event.
  package let offset: IntentDuration
  package let place: GeographicPlace
  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    let subject: SolarEvent? = reader.subject(.choice, "What the sun does.")
    offset = reader.value(
      "offset", .duration(allowsNegative: true), default: .seconds(0),
      "How long after the event it fires; negative is before it.")
    let own = reader.optional(
      "place", TriggerValueType(PlaceKeys.type),
      "The place in degrees; without it, the `place` of `config.yaml`.")
    let parts = ["latitude", "longitude"]
    reader.instead(of: parts, write: "place: \(PlaceKeys.example)")
    options = reader.options()
    range = reader.range
    let place = reader.isGiven("place") ? own : reader.setting(\.place)
    if place == nil, !(parts + ["place"]).contains(where: reader.isGiven) {
      reader.report(.noPlace(reader))
    }
    guard let event = subject, let place else { return nil }
    self.event = event
    self.place = place
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
    ["sun \(event.rawValue) \(offset) \(place.latitude) \(place.longitude)"]
  }

  /// It fires once a day, wherever that is.
  package func agreedOccasions(resolving resolve: (String) -> String) -> [String] {
    ["sun \(event.rawValue)"]
  }
}

extension Diagnostic {
  fileprivate static func noPlace(_ reader: TriggerReader) -> Diagnostic {
    Diagnostic(
      kind: .missingKey, message: "`sun` needs a place", range: reader.declaration.kind.range,
      helps: [
        "write `place: \(PlaceKeys.example)` beside `sun`, or for all workflows in"
          + " `~/.config/segue/config.yaml`"
      ])
  }
}
