import AppIntents

struct OrderEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Order"
  static let defaultQuery = OrderQuery()

  let id: Int

  @Property(title: "Soup") var soup: String
  @Property(title: "Bowls") var bowls: Int
  @Property(title: "Bread") var bread: String
  @Property(title: "Price") var price: Decimal
  @Property(title: "Currency") var currency: String
  @Property(title: "Canceled") var isCanceled: Bool

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "Order \(id)", subtitle: "\(bowls.asBowls) of \(soup) with \(bread)")
  }

  init(_ order: Order) {
    id = order.number
    soup = order.soupName
    bowls = order.bowls
    bread = order.bread
    price = Decimal(cents: order.cents)
    currency = order.currency
    isCanceled = order.isCanceled
  }
}

struct OrderQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [OrderEntity] {
    try Kitchen.shared.orders().filter { identifiers.contains($0.number) }.map(OrderEntity.init)
  }

  /// The last orders, newest first.
  func suggestedEntities() async throws -> [OrderEntity] {
    try Kitchen.shared.orders().filter { !$0.isCanceled }.suffix(5).reversed()
      .map(OrderEntity.init)
  }
}
