import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProgramTesting
import ServerTesting
import SystemPackage
import TestFixtures
import Testing

@Suite("Soup Chef") struct SoupChefTests {
  static let eras = ProtocolEra.allCases

  private let soupChef: ExampleApp

  init() throws { soupChef = try ExampleApp("SoupChef") }

  @Test(arguments: eras)
  func `an order asks for what is unclear, checks the quantity, and is confirmed`(
    era: ProtocolEra
  ) async throws {
    let app = try await soupChef.start(era)
    app.answering(["Corn Chowder", 5, 3, "Rye", true])
    let result = try await app.call("order_soup", ["soup": "chowder", "quantity": 40])
    #expect(
      app.asked.map(\.message) == [
        "Which Soup is “chowder”?", "An order has 1 to 10 bowls. How many?",
        "Only 3 bowls of Corn Chowder are left. How many?", "Which bread?",
        "3 bowls of Corn Chowder with Rye for US$17.40?",
      ])
    #expect(result.texts.first == "Order 1: 3 bowls of Corn Chowder for US$17.40.")
    let order = try #require(result["structuredContent"]?.jsonObject?["result"]?.jsonObject)
    #expect(order["id"] == "1")
    #expect(
      order["properties"] == [
        "soup": "Corn Chowder", "bowls": 3, "bread": "Rye",
        "price": .number(Decimal(1740) / 100), "currency": "USD", "is_canceled": false,
      ])
    let again = try await app.call("order_soup", ["soup": "corn", "quantity": 1])
    #expect(again.texts.first == "only 0 bowls of Corn Chowder are left")
  }

  @Test func `one bowl is one`() async throws {
    let app = try await soupChef.start(.new)
    app.answering([true, 1, true])
    for _ in 1...2 {
      _ = try await app.call("order_soup", ["soup": "corn", "quantity": 2, "bread": "Rye"])
    }
    #expect(app.asked.map(\.message).contains("Only 1 bowl of Corn Chowder is left. How many?"))
  }

  @Test(arguments: eras)
  func `the snippet has a button that orders again, and one that cancels`(
    era: ProtocolEra
  ) async throws {
    let app = try await soupChef.start(era)
    app.answering([true])
    let arguments: JSONObject = ["soup": "tomato", "quantity": 2, "bread": "sour"]
    let placed = try await app.call("order_soup", arguments)
    #expect(Array(placed.buttons.keys) == ["Order Again", "Cancel"])
    for button in placed.buttons.values {
      let order = button.jsonObject?["parameters"]?.jsonObject?["order"]
      #expect(order == "1")
    }
    app.answering([true])
    let more = try await app.call("order_again", ["order": 1])
    #expect(app.asked.last?.message == "2 bowls of Tomato Soup with Sourdough again?")
    #expect(more.texts.first == "Order 2: 2 bowls of Tomato Soup again.")
    let canceled = try await app.call("cancel_order", ["order": "1"])
    #expect(canceled.texts.first == "Order 1 is canceled.")
    // What a canceled order had taken can be ordered.
    let tomato = try await app.request(
      IntentExtension.method("entities"), ["type": "soup_entity", "ids": ["tomato"]])
    let left = tomato["entities"]?.jsonArray?.first?.jsonObject?["properties"]?.jsonObject
    #expect(left?["bowls_left"] == 18)
  }

  @Test(arguments: eras)
  func `nothing is ordered without a yes`(era: ProtocolEra) async throws {
    let app = try await soupChef.start(era)
    app.answering { $0.intentMeta["kind"] == "confirmation" ? .decline : .cancel }
    let arguments: JSONObject = ["soup": "clam", "quantity": 1, "bread": "Rye"]
    #expect(try await app.call("order_soup", arguments).errorKind == "declined")
    #expect(!soupChef.folder.exists("orders.json"))
    #expect(try await app.call("cancel_order", ["order": 7]).errorKind == "missing")
    app.answering([true])
    #expect(try await app.call("order_soup", arguments).errorKind == nil)
    app.answering { _ in .decline }
    #expect(try await app.call("order_again", ["order": 1]).errorKind == "declined")
    let orders = try await app.request(
      IntentExtension.method("entities"), ["type": "order_entity", "suggested": true])
    #expect(orders["entities"]?.jsonArray?.count == 1)
  }

  @Test func `what isn't a menu is left as it is`() async throws {
    try soupChef.folder.write("soups: many", to: "menu.json")
    let app = try await soupChef.start(.new)
    let result = try await app.call("order_soup", ["soup": "clam", "quantity": 1])
    #expect(result.texts[0].hasSuffix("can't be read: it isn't the JSON that this app writes"))
    #expect(try soupChef.folder.text("menu.json") == "soups: many")
  }

  @Test func `an order is a step of workflows`() async throws {
    let run = try await soupChef.run(
      """
        - soup_chef.find_soup_entity:
          where: item.bowls_left > 5
          sort: price
          as: soups
        - print: ${soups[1].name} for ${soups[1].price} ${soups[1].currency}
      """)
    #expect(run.output == "Tomato Soup for 4.9 USD\n", "\(run.talk)")
  }

  @Test func `orders that come at once are numbered one after the other`() async throws {
    let first = try await soupChef.start(.new)
    let second = try await soupChef.start(.old)
    for app in [first, second] { app.answering { _ in .accept(["confirm": true]) } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<12 {
        group.addTask {
          let app = index.isMultiple(of: 2) ? first : second
          let arguments: JSONObject = ["soup": "tomato", "quantity": 1, "bread": "Rye"]
          let placed = try await app.call("order_soup", arguments)
          #expect(placed.errorKind == nil)
        }
      }
      try await group.waitForAll()
    }
    let last = try await first.call("order_soup", ["soup": "clam", "quantity": 1, "bread": "Rye"])
    #expect(last.texts.first == "Order 13: 1 bowl of Clam Chowder for US$6.50.")
  }
}
