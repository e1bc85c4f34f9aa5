import Foundation
import SwiftUI
import Testing

@testable import AppIntentsCore

@Suite("Intents that URLs stand for")
struct LinkFormTests {
  @Test func `an intent without a perform of its own opens its URL`() async throws {
    let intent = ShowTrailPage()
    intent.page = "a b"
    intent.kind = .loop
    let outcome = try await IntentBinder.begin(intent).perform()
    let opened = try #require(outcome.opens as? OpenURLIntent)
    #expect(opened.url.absoluteString == "https://example.com/pages/a%20b?kind=loop")
  }

  @Test func `a parameter without a value is an error that names the intent`() async throws {
    let intent = ShowTrailPage()
    intent.page = "a"
    let error = await #expect(throws: IntentFailure.self) {
      try await IntentBinder.begin(intent).perform()
    }
    #expect(error?.message == "`Show Trail Page` has no URL")
  }

  @Test func `an intent that opens something takes the URL of that`() async throws {
    let trail = OpenTrail()
    trail.target = TrailGuide(id: 3, name: "Lake")
    let outcome = try await IntentBinder.begin(trail).perform()
    #expect((outcome.opens as? OpenURLIntent)?.url.path == "/trail/3/Lake")
    #expect(!OpenTrail.openAppWhenRun)
    let sign = OpenTrailSign()
    sign.target = .end
    let opened = try await IntentBinder.begin(sign).perform().opens as? OpenURLIntent
    #expect(opened?.url.absoluteString == "https://example.com/finish")
  }

  @Test func `a shortcut for a widget can't be written`() async throws {
    #expect(LauncherWidget().shortcut == nil)
    #expect(throws: IntentValueError.self) { try SystemShortcut.from("Morning") }
    #expect(try await IntentBinder.begin(RunSystemShortcutIntent()).perform().value == .nothing)
  }

  @Test func `displays are asked for by ids`() async throws {
    let all = try await TrailGuideQuery().displayRepresentations(for: [1, 7])
    #expect(all.mapValues(\.title.text) == [1: "Ridge Walk"])
    let text = try await TrailTitleQuery().displayRepresentations(for: [2])
    #expect(text[2]?.title.text == "Lake Path")
    #expect(text[2]?.image == nil)
  }

  @Test func `parts of a view name their entities`() {
    let trail = TrailGuide(id: 1, name: "A")
    let frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    let part = AppEntityUIElement(trail, bounds: frame, state: .init(isSelected: true))
    #expect(part.identifier.identifier == "1")
    #expect(part.state.isSelected)
    #expect(
      part != AppEntityUIElement(identifier: EntityIdentifier(for: trail), bounds: frame))
  }
}

@Suite("Values where none is given", .serialized)
struct GivenValueTests {
  @Test func `a default that takes time is made before the intent performs`() async throws {
    #expect(try await IntentBinder.begin(FindHeadquarters()).perform().value == ["Chur", "Chur"])
    AppDependencyManager.shared.add(dependency: Headquarters(town: "Bern"))
    #expect(try await IntentBinder.begin(FindHeadquarters()).perform().value == ["Bern", "Chur"])
  }

  @Test func `the provider's default is taken where a value is needed`() async throws {
    let outcome = try await IntentBinder.of(WalkTrail.self).begin().perform()
    #expect(outcome.value == "Ridge Walk, none, Usual")
  }

  @Test func `a given value is kept`() async throws {
    let invocation = IntentBinder.of(WalkTrail.self).begin()
    try invocation.set(0, to: "Lake Path")
    try invocation.set(2, to: TrailGuide(id: 1, name: "Own").intentValue)
    #expect(try await invocation.perform().value == "Lake Path, none, Own")
  }

  @Test func `donations are deleted by their entities`() async throws {
    let trail = TrailGuide(id: 41, name: "A")
    let other = TrailGuide(id: 42, name: "B")
    let opening = OpenTrail()
    opening.target = trail
    _ = try await opening.donate()
    opening.target = other
    let kept = try await opening.donate()
    #expect(try await deleteTrailDonations(of: [trail, trail]) == 1)
    let matching = IntentDonationMatchingPredicate.intentType(
      OpenTrail.self, entityIdentifier: EntityIdentifier(for: trail))
    #expect(try await IntentDonationManager.shared.deleteDonations(matching: matching) == [])
    #expect(
      try await IntentDonationManager.shared.deleteDonations(matching: .donationIdentifiers([kept]))
        == [kept])
  }
}
