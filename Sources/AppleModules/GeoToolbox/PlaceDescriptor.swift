public import AppIntentsCore
public import CoreLocation

/// A place as a program names it: by a point on the map, an address, or where a device is.
///
/// As a parameter of an intent it is a `place` in workflows.
public struct PlaceDescriptor: Sendable, Hashable {
  /// A way to find the place.
  public enum PlaceRepresentation: Sendable, Hashable {
    case coordinate(CLLocationCoordinate2D)
    case address(String)
    case deviceLocation(CLLocation)

    public static func == (left: Self, right: Self) -> Bool { left.words == right.words }
    public func hash(into hasher: inout Hasher) { hasher.combine(words) }

    private var words: [String] {
      switch self {
      case .coordinate(let point): ["point", "\(point.latitude)", "\(point.longitude)"]
      case .address(let text): ["address", text]
      case .deviceLocation(let location):
        ["device", "\(location.coordinate.latitude)", "\(location.coordinate.longitude)"]
      }
    }
  }

  /// The best one first.
  public let representations: [PlaceRepresentation]
  public let commonName: String?

  public init(representations: [PlaceRepresentation], commonName: String?) {
    self.representations = representations
    self.commonName = commonName
  }

  public var coordinate: CLLocationCoordinate2D? {
    representations.lazy.compactMap { representation in
      switch representation {
      case .coordinate(let point): point
      case .deviceLocation(let location): location.coordinate
      case .address: nil
      }
    }.first
  }

  public var address: String? {
    representations.lazy.compactMap { representation in
      if case .address(let text) = representation { text } else { nil }
    }.first
  }
}

extension PlaceDescriptor: _SystemIntentValue {
  public static var valueType: ValueType { CLPlacemark.valueType }
  public static var _entityType: (any _IntentValue.Type)? { CLPlacemark._entityType }

  public static func from(_ value: IntentValue) throws -> PlaceDescriptor {
    let place = try CLPlacemark.from(value)
    var representations: [PlaceRepresentation] = []
    if let location = place.location { representations.append(.coordinate(location.coordinate)) }
    let city = [place.postalCode, place.locality].compactMap { $0 }.joined(separator: " ")
    let address = [place.thoroughfare, city, place.administrativeArea, place.country]
      .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    if !address.isEmpty { representations.append(.address(address)) }
    return PlaceDescriptor(representations: representations, commonName: place.name)
  }

  public var intentValue: IntentValue {
    CLPlacemark(
      location: coordinate.map { CLLocation(latitude: $0.latitude, longitude: $0.longitude) },
      name: commonName, thoroughfare: address
    ).intentValue
  }
}
