import AppIntentsCore
import ModelContext
import OrderedCollections
import ServerTesting
import TestFixtures
import Testing

@Suite("Soup Chef") struct SoupChefTests {
  static let eras = ProtocolEra.allCases

  private let folder: TestFolder

  init() throws { folder = try ExampleApps.samples(of: "SoupChef") }

  private func start(_ era: ProtocolEra) async throws -> ServedProgram {
    try await ExampleApps.start("SoupChef", era, in: folder, folderVariable: "SOUPCHEF_HOME")
  }

  @Test(arguments: eras)
  func `an order asks for what is unclear, checks the quantity, and is confirmed`(
    era: ProtocolEra
  ) async throws {
    let app = try await start(era)
    app.answering(["Corn Chowder", 5, 3, "Rye", true])
    let result = try await app.call("order_soup", ["soup": "chowder", "quantity": 40])
    #expect(
      app.asked.map(\.message) == [
        "Which soup_entity is “chowder”?", "An order has 1 to 10 bowls. How many?",
        "Only 3 bowls of Corn Chowder are left. How many?", "Which bread?",
        "3 bowls of Corn Chowder with Rye for $17.40?",
      ])
    #expect(result.texts.first == "Order 1: 3 bowls of Corn Chowder for $17.40.")
    let order = try #require(result["structuredContent"]?.jsonObject?["result"]?.jsonObject)
    #expect(order["id"] == "1")
    #expect(
      order["properties"] == [
        "soup": "Corn Chowder", "bowls": 3, "bread": "Rye",
        "price": .number(try #require(IntentNumber(exactly: "17.4"))), "is_canceled": false,
      ])
    let again = try await app.call("order_soup", ["soup": "corn", "quantity": 1])
    #expect(again.texts.first == "only 0 bowls of Corn Chowder are left")
  }

  @Test(arguments: eras)
  func `the snippet has a button that orders again, and one that cancels`(
    era: ProtocolEra
  ) async throws {
    let app = try await start(era)
    app.answering([true])
    let arguments: JSONObject = ["soup": "tomato", "quantity": 2, "bread": "sour"]
    let placed = try await app.call("order_soup", arguments)
    let snippet = try #require(placed.intentMeta["snippet"])
    let buttons = Self.buttons(in: snippet)
    #expect(buttons.map { $0["label"] } == ["Order Again", "Cancel"])
    #expect(buttons.allSatisfy { $0["order"] == .text("1") })
    let more = try await app.call("order_again", ["order": 1])
    #expect(more.texts.first == "Order 2: 2 bowls of Tomato Soup again.")
    let canceled = try await app.call("cancel_order", ["order": "1"])
    #expect(canceled.texts.first == "Order 1 is canceled.")
    // What a canceled order had taken can be ordered.
    let tomato = try await app.request(
      IntentExtension.method("entities"), ["type": "soup_entity", "ids": ["tomato"]])
    let left = tomato["entities"]?.jsonArray?.first?.jsonObject?["properties"]?.jsonObject
    #expect(left?["bowls_left"] == 18)
  }

  /// The labels and the orders of buttons in a tree of views.
  private static func buttons(in tree: IntentValue) -> [[String: IntentValue]] {
    guard let node = tree.jsonObject else { return [] }
    let children = node["children"]?.jsonArray ?? []
    guard node["view"] == "button" else { return children.flatMap(buttons) }
    let order = node["intent"]?.jsonObject?["parameters"]?.jsonObject?["order"]
    return [
      [
        "label": children.first?.jsonObject?["text"] ?? .nothing,
        "order": order?.jsonObject?["id"] ?? order ?? .nothing,
      ]
    ]
  }

  @Test(arguments: eras)
  func `nothing is ordered without a yes`(era: ProtocolEra) async throws {
    let app = try await start(era)
    app.answering { $0.intentMeta["kind"] == "confirmation" ? .decline : .cancel }
    let arguments: JSONObject = ["soup": "clam", "quantity": 1, "bread": "Rye"]
    #expect(try await app.call("order_soup", arguments).errorKind == "declined")
    #expect(!folder.exists("orders.json"))
    #expect(try await app.call("cancel_order", ["order": 7]).errorKind == "missing")
  }

  @Test func `what isn't a menu is left as it is`() async throws {
    try folder.write("soups: many", to: "menu.json")
    let app = try await start(.new)
    let result = try await app.call("order_soup", ["soup": "clam", "quantity": 1])
    #expect(result.texts[0].hasSuffix("can't be read: it isn't the JSON that this app writes"))
    #expect(try folder.text("menu.json") == "soups: many")
  }

  @Test func `orders that come at once are numbered one after the other`() async throws {
    let first = try await start(.new)
    let second = try await start(.old)
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
    #expect(last.texts.first == "Order 13: 1 bowl of Clam Chowder for $6.50.")
  }
}
