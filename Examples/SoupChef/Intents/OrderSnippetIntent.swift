import AppIntents
import SwiftUI

/// Shows an order as it is now.
struct OrderSnippetIntent: SnippetIntent {
  static let title: LocalizedStringResource = "Show Order"

  @Parameter(title: "Order")
  var order: OrderEntity

  init() {}

  init(order: OrderEntity) { self.order = order }

  func perform() async throws -> some IntentResult & ShowsSnippetView {
    .result(view: OrderView(order: OrderEntity(try Kitchen.shared.order(order.id))))
  }
}
