/// A place: a point on the map, an address, or both.
///
/// Apple's apps use `CLPlacemark`, which Linux doesn't have. The properties are named after its
/// properties.
package struct IntentPlace: BuiltInEntity {
  package static let typeName = "place"
  package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Place"

  package var id: String = ""

  @Property(title: "Name") package var name: String?
  /// In degrees, north of the equator.
  @Property(title: "Latitude") package var latitude: Double?
  /// In degrees, east of Greenwich.
  @Property(title: "Longitude") package var longitude: Double?
  /// In meters above sea level.
  @Property(title: "Altitude") package var altitude: Double?
  /// The street with the house number.
  @Property(title: "Street") package var street: String?
  @Property(title: "City") package var city: String?
  @Property(title: "State") package var state: String?
  @Property(title: "Postal Code") package var postalCode: String?
  @Property(title: "Country") package var country: String?

  package init() {}

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
    id = title
  }

  /// A place by its name, or by its latitude and longitude.
  package init?(words: String) {
    if let point = GeographicPlace(text: words) {
      self.init(latitude: point.latitude, longitude: point.longitude)
      return
    }
    self.init()
    name = words
    id = words
  }

  /// The point on the map; nil if only the name or the address is known.
  package var point: GeographicPlace? {
    guard let latitude, let longitude, latitude.magnitude <= 90, longitude.magnitude <= 180 else {
      return nil
    }
    return GeographicPlace(latitude: latitude, longitude: longitude)
  }

  package var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title)")
  }

  /// The name, else the address, else the latitude and longitude.
  package var title: String {
    if let name { return name }
    let code = [postalCode, city].compactMap { $0 }.joined(separator: " ")
    let address = [street, code, state, country].compactMap { $0 }.filter { !$0.isEmpty }
    if !address.isEmpty { return address.joined(separator: ", ") }
    guard let latitude, let longitude else { return "" }
    return "\(latitude), \(longitude)"
  }
}
