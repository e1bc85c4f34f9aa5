public import AppIntentsCore
public import Foundation

/// An address and its point on the map.
///
/// Source-compatible with Apple's `CLPlacemark`. As a parameter of an intent it is a `place` in
/// workflows.
public final class CLPlacemark: NSObject, @unchecked Sendable {
  // Sendable: nothing of it can change.
  public let location: CLLocation?
  public let name: String?
  /// The street.
  public let thoroughfare: String?
  /// The house number.
  public let subThoroughfare: String?
  /// The city.
  public let locality: String?
  public let subLocality: String?
  /// The state.
  public let administrativeArea: String?
  public let subAdministrativeArea: String?
  public let postalCode: String?
  public let isoCountryCode: String?
  public let country: String?
  public let region: CLRegion?
  public let timeZone: TimeZone?
  public let inlandWater: String?
  public let ocean: String?
  public let areasOfInterest: [String]?

  public convenience init(placemark: CLPlacemark) {
    self.init(
      location: placemark.location, name: placemark.name, thoroughfare: placemark.thoroughfare,
      subThoroughfare: placemark.subThoroughfare, locality: placemark.locality,
      administrativeArea: placemark.administrativeArea, postalCode: placemark.postalCode,
      isoCountryCode: placemark.isoCountryCode, country: placemark.country)
  }

  /// A place from its parts. Not part of Apple's framework, where a geocoder makes places.
  public init(
    location: CLLocation?, name: String? = nil, thoroughfare: String? = nil,
    subThoroughfare: String? = nil, locality: String? = nil, administrativeArea: String? = nil,
    postalCode: String? = nil, isoCountryCode: String? = nil, country: String? = nil
  ) {
    self.location = location
    self.name = name
    self.thoroughfare = thoroughfare
    self.subThoroughfare = subThoroughfare
    self.locality = locality
    self.administrativeArea = administrativeArea
    self.postalCode = postalCode
    self.isoCountryCode = isoCountryCode
    self.country = country
    subLocality = nil
    subAdministrativeArea = nil
    region = nil
    timeZone = nil
    inlandWater = nil
    ocean = nil
    areasOfInterest = nil
  }
}

extension CLPlacemark: _SystemIntentValue {
  public static var valueType: ValueType { IntentPlace.valueType }
  public static var _entityType: (any _IntentValue.Type)? { IntentPlace.self }

  public static func from(_ value: IntentValue) throws -> CLPlacemark {
    let place = try IntentPlace.from(value)
    var location: CLLocation?
    if let latitude = place.latitude, let longitude = place.longitude {
      location = CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
        altitude: place.altitude ?? 0, horizontalAccuracy: 0,
        verticalAccuracy: place.altitude == nil ? -1 : 0, timestamp: IntentContext.current.now())
    }
    return CLPlacemark(
      location: location, name: place.name, thoroughfare: place.street, locality: place.city,
      administrativeArea: place.state, postalCode: place.postalCode, country: place.country)
  }

  public var intentValue: IntentValue {
    var place = IntentPlace()
    place.name = name
    place.latitude = location?.coordinate.latitude
    place.longitude = location?.coordinate.longitude
    if let location, location.verticalAccuracy >= 0 { place.altitude = location.altitude }
    let street = [thoroughfare, subThoroughfare].compactMap { $0 }.joined(separator: " ")
    place.street = street.isEmpty ? nil : street
    place.city = locality
    place.state = administrativeArea
    place.postalCode = postalCode
    place.country = country
    place.id = String(localized: place.displayRepresentation.title)
    return place.intentValue
  }
}
