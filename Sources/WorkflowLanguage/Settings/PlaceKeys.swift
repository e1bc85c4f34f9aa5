import AppIntentsCore
import Diagnostics

/// The keys of `place`, which a trigger and the user's settings have alike.
enum PlaceKeys {
  static let example = "{ latitude: 52.52, longitude: 13.405 }"

  private struct Draft {
    var latitude: Double?
    var longitude: Double?
  }

  private static let all: [Key<Draft>] = [
    Key("latitude", .number(in: -90...90), "The latitude in degrees; north is positive.") {
      $0.latitude = $1
    }.required(),
    Key("longitude", .number(in: -180...180), "The longitude in degrees; east is positive.") {
      $0.longitude = $1
    }.required(),
  ]

  static let type: KeyType<GeographicPlace> = {
    let draft = KeyType<Draft>.record(
      "`place`", all, "a latitude and a longitude", example: example, initial: { _ in Draft() })
    return KeyType(shape: draft.shape) { entry, context in
      guard let draft = draft.read(entry, context), let latitude = draft.latitude,
        let longitude = draft.longitude
      else { return nil }
      return GeographicPlace(latitude: latitude, longitude: longitude)
    }
  }()
}
