import AppIntentsCore
import Foundation
import OrderedCollections

/// The place of a photo according to its tags: coordinates, or names.
enum ExifPlace {
  static func read(_ tags: OrderedDictionary<String, Value>) -> Value {
    func number(_ name: String) -> Double? {
      guard case .number(let number)? = tags[name] else { return nil }
      return Double(number.description)
    }
    func text(_ names: String...) -> String? {
      names.lazy.compactMap { tags[$0]?.text }.first { !$0.isEmpty }
    }
    let place: IntentPlace
    if let latitude = number("GPSLatitude"), let longitude = number("GPSLongitude") {
      place = IntentPlace(latitude: latitude, longitude: longitude)
    } else {
      place = IntentPlace()
    }
    place.altitude = number("GPSAltitude")
    place.name = text("Location", "Sub-location")
    place.city = text("City")
    place.state = text("State", "Province-State")
    place.country = text("Country", "Country-PrimaryLocationName")
    let value = place.intentValue
    return value.text.isEmpty ? .nothing : value
  }
}
