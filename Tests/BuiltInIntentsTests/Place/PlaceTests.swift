import AppIntentsCore
import Foundation
import OrderedCollections
import Testing

@testable import BuiltInIntents

@Suite("Places")
struct PlaceTests {
  static let berlin = IntentPlace(latitude: 52.52, longitude: 13.405)

  private func place(_ text: String) throws -> IntentValue {
    try #require(IntentPlace(words: text)).intentValue
  }

  // By GeographicLib, which solves the problem for all pairs of points.
  @Test(arguments: [
    ("52.52, 13.405", "48.8566, 2.3522", "km", 879.699),
    ("0, 0", "0, 1", "m", 111_319.491), ("0, 0", "1, 0", "m", 110_574.389),
    ("90, 0", "-90, 0", "km", 20_003.931),
    ("40.7128, -74.006", "51.5074, -0.1278", "mi", 3_470.503),
    ("-33.8688, 151.2093", "35.6762, 139.6503", "km", 7_792.175),
    ("1, 179.9", "1, -179.9", "km", 22.261),
    ("52.52, 13.405", "52.52, 13.405", "km", 0),
  ])
  func `distances are those on the ellipsoid`(
    from: String, to: String, unit: String, distance: Double
  ) async throws {
    let found = try await value(
      MeasureDistance.self, ["place": place(from), "to": place(to), "unit": unit])
    let measurement = try IntentMeasurement.from(found)
    #expect(measurement.unit == IntentUnit.named(unit))
    #expect((measurement.value.double - distance).magnitude < 0.0011)
  }

  @Test func `opposite sides of the Earth have a distance, too`() async throws {
    let found = try await value(
      MeasureDistance.self, ["place": place("0, 0"), "to": place("0.5, 179.7")])
    #expect((19_800...20_100) ~= (try IntentMeasurement.from(found).value.double))
  }

  @Test func `a place without a point, and another unit, are errors`() async throws {
    for (other, unit) in [("Berlin", "km"), ("91, 0", "km"), ("0, 181", "km"), ("0, 0", "kg")] {
      await #expect(throws: IntentFailure.self) {
        try await value(
          MeasureDistance.self, ["place": place("0, 0"), "to": place(other), "unit": unit])
      }
    }
  }

  @Test func `a latitude beyond the poles is told`() async throws {
    let failure = await #expect(throws: IntentFailure.self) {
      try await value(MeasureDistance.self, ["place": place("0, 0"), "to": place("91, 0")])
    }
    #expect(
      failure?.message
        == "`91, 0` isn't on the map: a latitude goes from -90 to 90, and a longitude from -180 to 180"
    )
  }

  @Test(arguments: [
    ("52.52, 13.405", PlaceLinkStyle.geo, "geo:52.52,13.405"),
    ("geo:-0.00000004,180;u=35", .geo, "geo:0,180"),
    (
      "0.0000001,1e3", .openstreetmap,
      "https://www.openstreetmap.org/search?query=0.0000001%2C1e3"
    ),
    (
      "48.8566,2.3522", .openstreetmap,
      "https://www.openstreetmap.org/?mlat=48.8566&mlon=2.3522#map=16/48.8566/2.3522"
    ),
    (
      "Unter den Linden 1, Köln & Co", .openstreetmap,
      "https://www.openstreetmap.org/search?query=Unter%20den%20Linden%201%2C%20K%C3%B6ln%20%26%20Co"
    ),
  ])
  func `a link shows the place`(text: String, style: PlaceLinkStyle, link: String) async throws {
    let found = try await value(MakePlaceLink.self, ["place": place(text), "style": style])
    #expect(try URL.from(found).absoluteString == link)
  }

  @Test func `a link has the altitude, and needs a point for the device's map`() async throws {
    let place = IntentPlace(latitude: 47, longitude: 11)
    place.altitude = 1234.5
    let found = try await value(MakePlaceLink.self, ["place": place.intentValue])
    #expect(try URL.from(found).absoluteString == "geo:47,11,1234.5")
    await #expect(throws: IntentFailure.self) {
      try await value(MakePlaceLink.self, ["place": self.place("Berlin")])
    }
  }

  @Test func `a dictionary of a place's properties is a place`() throws {
    let made = try IntentPlace.made(of: ["latitude": .number(1), "longitude": .number(2)])
    #expect(try IntentPlace.from(made).point == GeographicPlace(latitude: 1, longitude: 2))
    #expect(throws: IntentFailure.self) { try IntentPlace.made(of: ["lat": .number(1)]) }
  }
}
