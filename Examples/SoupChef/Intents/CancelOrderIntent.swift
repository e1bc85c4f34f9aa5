import AppIntents

struct CancelOrderIntent: AppIntent {
  static let title: LocalizedStringResource = "Cancel Order"
  static let description = IntentDescription("Cancels an order.", categoryName: "Orders")

  @Parameter(title: "Order")
  var order: OrderEntity

  static var parameterSummary: some ParameterSummary { Summary("Cancel \(\.$order)") }

  init() {}

  init(order: OrderEntity) { self.order = order }

  func perform() async throws -> some IntentResult & ReturnsValue<OrderEntity> & ProvidesDialog {
    let canceled = OrderEntity(try Kitchen.shared.cancel(order.id))
    // An order that was canceled isn't suggested again.
    try await IntentDonationManager.shared.deleteDonations(
      matching: .entityIdentifier(EntityIdentifier(for: order)))
    OrderSnippetIntent.reload()
    return .result(value: canceled, dialog: "Order \(canceled.id) is canceled.")
  }
}
