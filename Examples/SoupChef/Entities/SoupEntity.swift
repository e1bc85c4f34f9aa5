import AppIntents

struct SoupEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Soup"
  static let defaultQuery = SoupQuery()

  let id: String

  @Property(title: "Name") var name: String
  @Property(title: "Price") var price: Decimal
  @Property(title: "Currency") var currency: String
  @Property(title: "Bowls Left") var bowlsLeft: Int

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)", subtitle: "\(price.asPrice(in: currency))")
  }

  init(_ soup: Soup, currency: String, bowlsLeft: Int) {
    id = soup.id
    name = soup.name
    price = Decimal(cents: soup.cents)
    self.currency = currency
    self.bowlsLeft = bowlsLeft
  }
}

struct SoupQuery: EntityStringQuery, EnumerableEntityQuery {
  func entities(for identifiers: [String]) async throws -> [SoupEntity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [SoupEntity] {
    try await allEntities().filter { $0.name.localizedCaseInsensitiveContains(string) }
  }

  func suggestedEntities() async throws -> [SoupEntity] {
    try await allEntities().filter { $0.bowlsLeft > 0 }
  }

  func allEntities() async throws -> [SoupEntity] {
    let menu = try Kitchen.shared.menu()
    return try menu.soups.map {
      SoupEntity($0, currency: menu.currency, bowlsLeft: try Kitchen.shared.bowlsLeft(of: $0))
    }
  }
}
