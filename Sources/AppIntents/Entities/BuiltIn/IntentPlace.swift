/// A place: a point on the map, an address, or both.
///
/// Apple's apps use `CLPlacemark`, which Linux doesn't have. The properties are named after its
/// properties.
public struct IntentPlace: BuiltInEntity {
  public static let typeName = "place"
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Place"

  public var id: String = ""

  @Property(title: "Name") public var name: String?
  /// In degrees, north of the equator.
  @Property(title: "Latitude") public var latitude: Double?
  /// In degrees, east of Greenwich.
  @Property(title: "Longitude") public var longitude: Double?
  /// In meters above sea level.
  @Property(title: "Altitude") public var altitude: Double?
  /// The street with the house number.
  @Property(title: "Street") public var street: String?
  @Property(title: "City") public var city: String?
  @Property(title: "State") public var state: String?
  @Property(title: "Postal Code") public var postalCode: String?
  @Property(title: "Country") public var country: String?

  public init() {}

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
    id = title
  }

  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title)")
  }

  private var title: String {
    if let name { return name }
    let code = [postalCode, city].compactMap { $0 }.joined(separator: " ")
    let address = [street, code, state, country].compactMap { $0 }.filter { !$0.isEmpty }
    if !address.isEmpty { return address.joined(separator: ", ") }
    guard let latitude, let longitude else { return "" }
    return "\(latitude), \(longitude)"
  }
}
