import Foundation
import OrderedCollections
import Testing

@testable import AppIntentsCore

/// Activities as donations, and what is kept of them.
@Suite("Activities", .serialized)
struct ActivityTests {
  private func activity(_ type: String) -> NSUserActivity {
    let activity = NSUserActivity(activityType: type)
    activity.title = "Reading"
    activity.isEligibleForPrediction = true
    return activity
  }

  /// What is donated of activities of a type.
  private func donated(_ type: String) throws -> [IntentDonation] {
    let memory = try #require(IntentDonationManager.shared.log.current as? DonationMemory)
    return memory.donations.filter { $0.parameters["activity_type"] == .text(type) }
  }

  @Test func `an activity that becomes current is donated as the intent that continues it`() throws
  {
    let reading = activity("test.read")
    reading.suggestedInvocationPhrase = "My third page"
    reading.userInfo = ["page": 3, "kept": false]
    reading.requiredUserInfoKeys = ["page"]
    reading.webpageURL = URL(string: "https://example.com/3")
    reading.persistentIdentifier = "p3"
    reading.becomeCurrent()
    let donation = try #require(try donated("test.read").first)
    #expect(donation.sentence == "Reading")
    #expect(donation.phrase == "My third page")
    #expect(donation.identifier == IntentDonationIdentifier(ofActivity: "p3"))
    #expect(donation.parameters["user_info"] == ["page": 3])
    #expect(
      donation.parameters.keys.elements == [
        "activity_type", "title", "user_info", "webpage_url", "persistent_identifier",
      ])
  }

  @Test func `one that isn't eligible, has expired or can't be kept isn't donated`() throws {
    let other = activity("test.skip")
    other.isEligibleForPrediction = false
    other.becomeCurrent()
    let old = activity("test.skip")
    old.expirationDate = .distantPast
    old.becomeCurrent()
    let strange = activity("test.skip")
    strange.userInfo = ["view": NSObject()]
    strange.becomeCurrent()
    #expect(try donated("test.skip").isEmpty)
  }

  @Test func `what an activity carries is there again, with its types`() throws {
    let (date, uuid) = (Date(timeIntervalSince1970: 1_793_577_600.25), UUID())
    let url = try #require(URL(string: "https://example.com/a b"))
    let reading = activity("test.types")
    reading.userInfo = [
      "text": "a", "whole": 3, "part": 0.25, "long": UInt64.max, "yes": true,
      "number": NSNumber(value: 7), "no": NSNumber(value: false), "date": date,
      "data": Data([0, 255]), "url": url, "uuid": uuid, "list": ["a", 1] as [Any],
      "map": ["b": ["c": 1]],
    ]
    let info = try ContinueActivityIntent(reading).activity.userInfo ?? [:]
    #expect(info.count == 13)
    #expect(info["text"] as? String == "a")
    #expect(info["whole"] as? Int == 3)
    #expect(info["whole"] as? Double == 3)
    #expect(info["part"] as? Double == 0.25)
    #expect(info["yes"] as? Bool == true)
    #expect(info["number"] as? Int == 7)
    #expect(info["no"] as? Bool == false)
    #expect(info["date"] as? Date == date)
    #expect(info["data"] as? Data == Data([0, 255]))
    #expect(info["url"] as? URL == url)
    #expect(info["uuid"] as? UUID == uuid)
    #expect((info["list"] as? [Any])?.first as? String == "a")
    #expect(((info["map"] as? [AnyHashable: Any])?["b"] as? [AnyHashable: Any])?["c"] as? Int == 1)
  }

  @Test func `what a property list can't have is refused`() {
    let refused: [([AnyHashable: Any], String)] = [
      (["view": NSObject()], "`view` of `userInfo` is a `NSObject`"),
      ([1: "a"], "a key of `userInfo` isn't a text: 1"),
      (["a": ["NS.date": "b"]], "`NS.date` can't be the only key"),
      (["a": [Set(["b"])]], "`a` of `userInfo` is a `Set<String>`"),
    ]
    for (info, message) in refused {
      let error = #expect(throws: IntentFailure.self) { try ActivityInfo.values(of: info) }
      #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    }
  }

  @Test func `a loop of levels ends`() throws {
    var info: [AnyHashable: Any] = ["end": 1]
    for _ in 1...20 { info = ["more": info] }
    let error = #expect(throws: IntentFailure.self) { try ActivityInfo.values(of: info) }
    #expect(error?.message == "`userInfo` has more than 16 levels below `more`")
  }

  @Test func `equal activities are equal actions, in whatever order their keys are`() throws {
    let (one, other) = (activity("test.order"), activity("test.order"))
    one.userInfo = Dictionary(uniqueKeysWithValues: (0..<20).map { ("k\($0)", $0) })
    other.userInfo = Dictionary(uniqueKeysWithValues: (0..<20).reversed().map { ("k\($0)", $0) })
    #expect(
      try ContinueActivityIntent(one).parameterValues.map(\.value)
        == ContinueActivityIntent(other).parameterValues.map(\.value))
  }

  @Test func `activities are deleted by their identifiers`() async throws {
    for id in ["d1", "d2", "d3"] {
      let reading = activity("test.delete")
      reading.persistentIdentifier = id
      reading.becomeCurrent()
    }
    await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["d1", "none"])
    #expect(
      try donated("test.delete").map { $0.parameters["persistent_identifier"] } == ["d2", "d3"])
  }
}
