import AppIntents
import CoreLocation
import CoreSpotlight
import GeoToolbox

struct LandmarkEntity: IndexedEntity {
  static let typeDisplayRepresentation = TypeDisplayRepresentation(
    name: "Landmark", numericFormat: "\(placeholder: .int) landmarks", synonyms: ["Sight"])
  static let defaultQuery = LandmarkQuery()

  let id: String

  @Property(title: "Name") var name: String
  @Property(title: "Region") var region: String
  @Property(title: "About") var about: String
  @Property(title: "Favorite") var isFavorite: Bool
  @Property(title: "Latitude") var latitude: Double
  @Property(title: "Longitude") var longitude: Double

  @ComputedProperty(title: "Place")
  var place: PlaceDescriptor {
    let coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    return PlaceDescriptor(representations: [.coordinate(coordinate)], commonName: name)
  }

  /// Asked for only where it is used, because it changes all the time.
  @DeferredProperty(title: "Crowd")
  var crowd: Int {
    get async throws { try Guide.shared.crowd(at: id) }
  }

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(name)", subtitle: "\(region)", image: .init(systemName: "mappin.and.ellipse"))
  }

  /// What it is found by in searches over all apps.
  var attributeSet: CSSearchableItemAttributeSet {
    let attributes = defaultAttributeSet
    attributes.namedLocation = region
    attributes.textContent = about
    attributes.keywords = labels
    attributes.latitude = NSNumber(value: latitude)
    attributes.longitude = NSNumber(value: longitude)
    attributes.supportsNavigation = true
    return attributes
  }

  /// What a picture of it shows.
  private let labels: [String]

  init(_ landmark: Landmark, isFavorite: Bool) {
    labels = landmark.labels
    id = landmark.id
    name = landmark.name
    region = landmark.region
    about = landmark.about
    latitude = landmark.latitude
    longitude = landmark.longitude
    self.isFavorite = isFavorite
  }
}
