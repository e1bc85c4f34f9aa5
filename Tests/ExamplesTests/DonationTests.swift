import AppIntentsCore
import ModelContext
import OrderedCollections
import ServerTesting
import TestFixtures
import Testing

/// What an app donates while it performs a call.
@Suite("Donations of an app") struct DonationTests {
  @Test(arguments: ProtocolEra.allCases)
  func `a result tells what the app donates, once`(era: ProtocolEra) async throws {
    let soupChef = try ExampleApp("SoupChef")
    let app = try await soupChef.start(era)
    app.answering([true])
    let arguments: JSONObject = ["soup": "tomato", "quantity": 2, "bread": "sour"]
    let placed = try await app.call("order_soup", arguments)
    let donations = placed.intentMeta["donations"]?.jsonArray ?? []
    #expect(donations.count == 1)
    let donation = try #require(donations.first?.jsonObject)
    #expect(donation["tool"] == "order_again")
    #expect(donation["arguments"] == ["order": "1"])
    #expect(donation["title"] == "2 bowls of Tomato Soup again")
    #expect(donation["related"] == true)
    #expect(donation["id"]?.jsonString?.count == 36)
    let canceled = try await app.call("cancel_order", ["order": 1])
    #expect(canceled.intentMeta["donations"] == nil)
    #expect(
      canceled.intentMeta["deleted_donations"]
        == [["entities": [["type": "order_entity", "id": "1"]]], donation["id"] ?? .nothing])
  }

  @Test func `the app tells what a person is asked for, and its phrases`() async throws {
    let soupChef = try ExampleApp("SoupChef")
    let app = try await soupChef.start(.new)
    let tools = try await app.request(Method.listTools)["tools"]?.jsonArray ?? []
    let order = tools.compactMap(\.jsonObject).first { $0["name"] == "order_soup" }
    #expect(
      order?.intentMeta["questions"]
        == ["soup": "Which soup?", "quantity": "How many bowls?", "bread": "Which bread?"])
  }
}
