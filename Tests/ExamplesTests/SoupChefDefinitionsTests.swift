import AppIntentsTesting
import Foundation
import SystemPackage
import TestFixtures
import Testing

/// The same app by the names of its types, as an app's own tests know it.
@Suite("Soup Chef by the names of its intents") struct SoupChefDefinitionsTests {
  @Test func `an order is made of found entities, and its result is read`() async throws {
    let app = try ExampleApp("SoupChef")
    let definitions = IntentDefinitions(
      executable: URL(filePath: try await ExampleApps.program(of: app.name)),
      environment: ["SOUPCHEF_HOME": app.folder.path.string])
    let soups = try await definitions.entities["SoupEntity"].entities(matching: "tomato")
    let soup = try #require(soups.first)
    #expect(soup.identifier.instanceIdentifier == "tomato")
    let placed = try await definitions.intents["OrderSoupIntent"]
      .makeIntent(soup: soup, quantity: 2, bread: "Rye").run()
    #expect(try placed.value.soup == "Tomato Soup")
    #expect(try placed.value.bowls == 2)
    #expect(placed.dialog?.hasPrefix("Order 1: 2 bowls of Tomato Soup") == true)
    let canceled = try await definitions.intents["CancelOrderIntent"]
      .makeIntent(order: placed.value).run()
    #expect(canceled.dialog == "Order 1 is canceled.")
    let refused = await #expect(throws: IntentTestingError.self) {
      try await definitions.intents["CancelOrderIntent"].makeIntent(order: "7").run()
    }
    #expect(refused?.kind == "missing")
  }
}
