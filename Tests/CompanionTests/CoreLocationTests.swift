import AppIntents
import AppIntentsCore
import CoreLocation
import GeoToolbox
import OrderedCollections
import Testing
import VisualIntelligence

@Suite("Places")
struct CoreLocationTests {
  private let berlin = CLLocation(latitude: 52.52, longitude: 13.405)
  private let paris = CLLocation(latitude: 48.8566, longitude: 2.3522)

  @Test func `distances are those on the ellipsoid`() {
    #expect((879_698...879_701).contains(berlin.distance(from: paris)))
    #expect(berlin.distance(from: berlin) == 0)
    let region = CLCircularRegion(center: berlin.coordinate, radius: 1000, identifier: "b")
    #expect(region.contains(CLLocationCoordinate2D(latitude: 52.521, longitude: 13.406)))
    #expect(!region.contains(paris.coordinate))
  }

  @Test func `a placemark is a place in workflows, and comes back`() throws {
    let placemark = CLPlacemark(
      location: berlin, name: "Office", thoroughfare: "Main St", subThoroughfare: "5",
      locality: "Berlin", postalCode: "10117", country: "Germany")
    guard case .entity(let place) = placemark.intentValue else {
      Issue.record("no entity")
      return
    }
    #expect(place.typeName == "place")
    #expect(place.title == "Office")
    #expect(place.properties["street"] == "Main St 5")
    let back = try CLPlacemark.from(placemark.intentValue)
    #expect(back.locality == "Berlin")
    #expect(back.location?.coordinate.latitude == 52.52)
    #expect(back.location?.verticalAccuracy == -1)
  }

  @Test func `a place descriptor is a place, too`() throws {
    let place = PlaceDescriptor(
      representations: [.coordinate(berlin.coordinate), .address("Main St 5, Berlin")],
      commonName: "Office")
    let back = try PlaceDescriptor.from(place.intentValue)
    #expect(back == place)
    #expect(throws: IntentValueError.self) { try PlaceDescriptor.from("Berlin") }
  }

  @Test func `the geocoder says that it isn't there`() async {
    let location = berlin
    await #expect(throws: CLError(.network)) {
      try await CLGeocoder().reverseGeocodeLocation(location)
    }
    #expect(CLLocationManager().authorizationStatus == .denied)
  }

  @Test func `labels of a picture are a dictionary in workflows`() throws {
    let content = SemanticContentDescriptor(labels: ["bridge", "river"])
    #expect(content.intentValue == .dictionary(["labels": ["bridge", "river"]]))
    #expect(try SemanticContentDescriptor.from(content.intentValue) == content)
  }
}
