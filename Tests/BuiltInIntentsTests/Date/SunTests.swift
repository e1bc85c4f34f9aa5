import AppIntentsCore
import Foundation
import OrderedCollections
import Testing

@testable import BuiltInIntents

@Suite("The times of the sun")
struct SunTests {
  private func times(
    _ date: IntentDate, _ latitude: Double, _ longitude: Double
  ) async throws -> [String: IntentValue] {
    let place = IntentPlace(latitude: latitude, longitude: longitude).intentValue
    guard
      case .dictionary(let times) = try await value(
        GetSunTimes.self, ["date": IntentValue.date(date), "place": place])
    else { return [:] }
    return Dictionary(uniqueKeysWithValues: times.map { ($0, $1) })
  }

  /// By the tables of the U.S. Naval Observatory's method, to two minutes.
  @Test func `the sun rises and sets, with twilight before and after`() async throws {
    let times = try await times(day("2026-06-21"), 52.52, 13.405)
    for (name, clock) in [
      ("dawn", "2026-06-21T03:53:00+02:00"), ("sunrise", "2026-06-21T04:43:00+02:00"),
      ("sunset", "2026-06-21T21:33:00+02:00"), ("dusk", "2026-06-21T22:23:00+02:00"),
    ] {
      let found = try IntentDate.from(times[name] ?? .nothing)
      #expect(found.instant.timeIntervalSince(instant(clock)).magnitude < 150, "\(name) \(found)")
      #expect(found.timeZone.identifier == "Europe/Berlin")
    }
  }

  @Test func `in the polar night, what doesn't happen is nothing`() async throws {
    let times = try await times(day("2026-12-21", in: "Europe/Oslo"), 69.65, 18.96)
    #expect(times["sunrise"] == .nothing && times["sunset"] == .nothing)
    #expect(times["dawn"]?.type == .date && times["dusk"]?.type == .date)
  }

  @Test func `the place is that of the settings`() async throws {
    await #expect(throws: IntentFailure.self) { try await value(GetSunTimes.self) }
    var surroundings = IntentContext.Surroundings(timeZone: TimeZone(identifier: "Asia/Tokyo"))
    surroundings.place = GeographicPlace(latitude: 35.68, longitude: 139.65)
    let context = IntentContext(
      surroundings: surroundings, clock: .init(now: { instant("2026-11-21T08:00:00Z") }))
    let outcome = try await IntentContext.$current.withValue(context) {
      try await GetSunTimes().perform()
    }
    let sunrise = try IntentDate.from(try #require(outcome.value)["sunrise"] ?? .nothing)
    #expect(sunrise.description.hasPrefix("2026-11-21T06:2"))
  }
}
