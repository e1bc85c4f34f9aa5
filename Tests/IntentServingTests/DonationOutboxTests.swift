import ModelContext
import OrderedCollections
import TestFixtures
import Testing
import WorkflowValues

@testable import AppIntentsCore
@testable import IntentServing

/// What results tell of donations.
@Suite("The outbox of donations")
struct DonationOutboxTests {
  private let outbox = DonationOutbox()

  private func donate(_ kind: String, simulated: Bool = false) -> IntentDonation {
    let context = IntentContext(values: WorkflowValueOperations(), isSimulation: simulated)
    return IntentContext.$current.withValue(context) {
      let donation = IntentDonation(FeedBird(kind: kind), result: nil, phrase: "Feed it")
      outbox.add(donation)
      return donation
    }
  }

  private func news() -> JSONObject {
    outbox.news { ObjectIdentifier($0) == ObjectIdentifier(FeedBird.self) ? "feed" : nil }
  }

  @Test func `what is donated is told once, with its phrase`() throws {
    let donation = donate("robin")
    let told = news()["donations"]?.jsonArray?.first?.jsonObject
    #expect(told?["tool"] == "feed")
    #expect(told?["arguments"] == ["kind": "robin"])
    #expect(told?["phrase"] == "Feed it")
    #expect(told?["id"] == .text(donation.identifier.text))
    #expect(news().isEmpty)
  }

  @Test func `what is donated in a simulation isn't told`() {
    _ = donate("robin", simulated: true)
    #expect(news().isEmpty)
  }

  @Test func `an activity isn't told by an app that doesn't continue any`() throws {
    let activity = NSUserActivity(activityType: "test.birds")
    outbox.add(try IntentDonation(activity))
    outbox.offer([try IntentDonation(activity)])
    #expect(news() == ["offered": []])
    #expect(
      ServedIntent.obstacle(to: ContinueActivityIntent.self)
        == "`IntentServer.continueActivity` isn't set")
  }

  @Test func `what is offered is told once, and to each client that asks what the app is`() {
    let tools: (any AppIntent.Type) -> String? = { _ in "feed" }
    #expect(outbox.offered(tools: tools) == nil)
    outbox.offer([IntentDonation(FeedBird(kind: "wren"), result: nil, phrase: "Feed it")])
    let offered: IntentValue = [
      [
        "tool": "feed", "arguments": ["kind": "wren"], "title": "Feed Bird (Kind: wren)",
        "phrase": "Feed it",
      ]
    ]
    #expect(outbox.offered(tools: tools) == offered)
    #expect(news()["offered"] == offered)
    #expect(news().isEmpty)
    #expect(outbox.offered(tools: tools) == offered)
  }

  @Test func `what is deleted is told by what it matches, also of earlier processes`() {
    let donation = donate("robin")
    _ = news()
    #expect(outbox.delete(.intentType(FeedBird.self)) == [donation.identifier])
    #expect(outbox.delete(.donationIdentifier(donation.identifier)).isEmpty)
    _ = outbox.delete(
      IntentDonationMatchingPredicate(
        type: FeedBird.self, entities: [.init(type: "bird", id: "7")]))
    // It was never told, because it is no tool.
    _ = outbox.delete(.intentType(OpenURLIntent.self))
    let id = IntentValue.text(donation.identifier.text)
    #expect(
      news() == [
        "deleted_donations": [
          ["tool": "feed"], id, id,
          ["tool": "feed", "entities": [["type": "bird", "id": "7"]]],
        ]
      ])
    #expect(news().isEmpty)
  }

  @Test func `what is deleted before it was told isn't told`() {
    _ = donate("robin")
    _ = outbox.delete(.intentType(FeedBird.self))
    #expect(news()["donations"] == nil)
  }
}

private struct FeedBird: AppIntent {
  static let title: LocalizedStringResource = "Feed Bird"

  @Parameter(title: "Kind")
  var kind: String

  init() {}

  init(kind: String) { self.kind = kind }

  func perform() async throws -> some IntentResult { .result() }
}
