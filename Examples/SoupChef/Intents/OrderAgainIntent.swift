import AppIntents

/// Orders what was ordered before. The button of an order's snippet does, too.
struct OrderAgainIntent: AppIntent, PredictableIntent {
  static let title: LocalizedStringResource = "Order Again"
  static let description = IntentDescription(
    "Orders the same soup again.", categoryName: "Orders", resultValueName: "Order")

  @Parameter(title: "Order")
  var order: OrderEntity

  static var parameterSummary: some ParameterSummary { Summary("Order the same as \(\.$order)") }

  /// What is suggested says the soup, which the number of an order doesn't tell.
  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$order) { order in
      DisplayRepresentation(title: "\(order.bowls.asBowls) of \(order.soup) again")
    }
  }

  init() {}

  init(order: OrderEntity) { self.order = order }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderEntity> & ProvidesDialog & ShowsSnippetIntent
  {
    let before = try Kitchen.shared.order(order.id)
    try await requestConfirmation(
      actionName: .order,
      dialog: "\(before.bowls.asBowls) of \(before.soupName) with \(before.bread) again?")
    let again = OrderEntity(
      try Kitchen.shared.place(before.bowls, of: before.soupID, with: before.bread))
    return .result(
      value: again, dialog: "Order \(again.id): \(again.bowls.asBowls) of \(again.soup) again.",
      snippetIntent: OrderSnippetIntent(order: again))
  }
}
