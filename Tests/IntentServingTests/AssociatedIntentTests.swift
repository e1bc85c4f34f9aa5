import ModelContext
import OrderedCollections
import TestFixtures
import Testing
import WorkflowValues

@testable import AppIntentsCore
@testable import IntentServing

/// What intents name as related goes with their donations.
@Suite("Associated intents")
struct AssociatedIntentTests {
  @Test func `a donation takes along what its intent names as related`() {
    let outbox = DonationOutbox()
    IntentContext.$current.withValue(IntentContext(values: WorkflowValueOperations())) {
      outbox.add(IntentDonation(PlantTree(kind: "oak"), result: nil))
      outbox.add(IntentDonation(WaterTree(kind: "elm"), result: nil))
    }
    let tools: (any AppIntent.Type) -> String? = { type in
      [ObjectIdentifier(PlantTree.self): "plant", ObjectIdentifier(WaterTree.self): "water"][
        ObjectIdentifier(type)]
    }
    let news = outbox.news(tools: tools)["donations"]?.jsonArray?.compactMap(\.jsonObject) ?? []
    #expect(news.map { $0["tool"] } == ["plant", "water"])
    let related = news[0]["associated"]?.jsonArray?.compactMap(\.jsonObject) ?? []
    #expect(related.map { $0["tool"] } == ["water"])
    #expect(related.first?["arguments"] == ["kind": "oak"])
    // One that is named takes nothing along, or two that name each other would never end.
    #expect(related.first?["associated"] == nil)
    #expect(news[1]["associated"]?.jsonArray?.count == 1)
  }
}

private struct PlantTree: AppIntent, IntentAssociating {
  static let title: LocalizedStringResource = "Plant Tree"

  @Parameter(title: "Kind")
  var kind: String

  init() {}

  init(kind: String) { self.kind = kind }

  var associatedIntents: [any AppIntent] { [WaterTree(kind: kind)] }

  func perform() async throws -> some IntentResult { .result() }
}

private struct WaterTree: AppIntent, IntentAssociating {
  static let title: LocalizedStringResource = "Water Tree"

  @Parameter(title: "Kind")
  var kind: String

  init() {}

  init(kind: String) { self.kind = kind }

  var associatedIntents: [any AppIntent] { [PlantTree(kind: kind)] }

  func perform() async throws -> some IntentResult { .result() }
}
