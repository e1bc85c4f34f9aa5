import AppIntents

struct OrderSoupIntent: AppIntent {
  static let title: LocalizedStringResource = "Order Soup"
  static let description = IntentDescription(
    "Orders bowls of a soup from today's menu, after a confirmation of the price.",
    categoryName: "Orders", resultValueName: "Order")

  @Parameter(title: "Soup", requestValueDialog: "Which soup?")
  var soup: SoupEntity

  @Parameter(title: "Quantity", requestValueDialog: "How many bowls?")
  var quantity: Int

  @Parameter(
    title: "Bread", requestValueDialog: "Which bread?", optionsProvider: BreadOptions())
  var bread: String?

  static var parameterSummary: some ParameterSummary {
    Summary("Order \(\.$quantity) \(\.$soup)") { \.$bread }
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderEntity> & ProvidesDialog & ShowsSnippetIntent
  {
    let menu = try Kitchen.shared.menu()
    try checkQuantity(most: menu.mostBowls)
    let bread = try await chosenBread(among: menu.breads)
    let total = (soup.price * Decimal(quantity)).asPrice(in: soup.currency)
    try await requestConfirmation(
      actionName: .order, dialog: "\(quantity.asBowls) of \(soup.name) with \(bread) for \(total)?")
    let order = OrderEntity(try Kitchen.shared.place(quantity, of: soup.id, with: bread))
    // The same again is what comes next time.
    try await OrderAgainIntent(order: order).donate()
    return .result(
      value: order, dialog: "Order \(order.id): \(quantity.asBowls) of \(soup.name) for \(total).",
      snippetIntent: OrderSnippetIntent(order: order))
  }

  private func checkQuantity(most: Int) throws {
    guard soup.bowlsLeft > 0 else { throw KitchenError.tooFew(soup.name, left: 0) }
    guard (1...max(1, most)).contains(quantity) else {
      throw $quantity.needsValueError("An order has 1 to \(most) bowls. How many?")
    }
    guard quantity <= soup.bowlsLeft else {
      throw $quantity.needsValueError(
        "Only \(soup.bowlsLeft.asBowlsLeft(of: soup.name)). How many?")
    }
  }

  /// The menu's bread, for which the guest is asked unless it is clear.
  private func chosenBread(among breads: [String]) async throws -> String {
    let fitting = bread.map { wanted in
      breads.filter { $0.localizedCaseInsensitiveContains(wanted) }
    }
    if let only = fitting, only.count == 1 { return only[0] }
    guard !breads.isEmpty else { return "no bread" }
    guard let several = fitting, !several.isEmpty else { return try await $bread.requestValue() }
    return try await $bread.requestDisambiguation(among: several, dialog: "Which bread?")
  }
}

/// The breads on the menu.
struct BreadOptions: DynamicOptionsProvider {
  func results() async throws -> [String] { try Kitchen.shared.menu().breads }
}
