import AppIntents
import LocalStore

/// The menu and the orders, in the files `menu.json` and `orders.json`.
struct Kitchen: Sendable {
  static let shared = Kitchen(folder: AppFolder(named: "soup-chef", variable: "SOUPCHEF_HOME"))

  private let folder: AppFolder
  private let menuFile: JSONFile<Menu>
  private let orderFile: JSONFile<[Order]>

  init(folder: AppFolder) {
    self.folder = folder
    menuFile = JSONFile("menu.json", in: folder, initial: Menu())
    orderFile = JSONFile("orders.json", in: folder, initial: [])
  }

  func menu() throws -> Menu {
    let menu = try menuFile.read()
    guard !menu.soups.isEmpty else { throw KitchenError.closed(folder.file("menu.json")) }
    guard menu.isPlausible else { throw KitchenError.damaged(folder.file("menu.json")) }
    return menu
  }

  func orders() throws -> [Order] { try checked(orderFile.read()) }

  /// Numbers that people wrote into the file may be too large to count with.
  private func checked(_ orders: [Order]) throws -> [Order] {
    guard orders.allSatisfy(\.isPlausible) else {
      throw KitchenError.damaged(folder.file("orders.json"))
    }
    return orders
  }

  func order(_ number: Int) throws -> Order {
    guard let order = try orders().first(where: { $0.number == number }) else {
      throw KitchenError.noOrder(number)
    }
    return order
  }

  /// Takes an order if there is still enough of the soup.
  func place(_ bowls: Int, of soupID: String, with bread: String) throws -> Order {
    try orderFile.update { orders in
      let menu = try menu()
      guard let soup = menu.soups.first(where: { $0.id == soupID }) else {
        throw KitchenError.offTheMenu(soupID)
      }
      let left = try Self.bowlsLeft(of: soup, after: checked(orders))
      guard bowls <= left else { throw KitchenError.tooFew(soup.name, left: left) }
      let (cents, isTooMuch) = soup.cents.multipliedReportingOverflow(by: bowls)
      guard !isTooMuch else { throw KitchenError.tooFew(soup.name, left: left) }
      let order = Order(
        number: (orders.map(\.number).max() ?? 0) + 1, soupID: soup.id, soupName: soup.name,
        bowls: bowls, bread: bread, cents: cents, currency: menu.currency, date: .now)
      orders.append(order)
      return order
    }
  }

  /// Gives an order's soup back. An order that is canceled already stays so.
  @discardableResult
  func cancel(_ number: Int) throws -> Order {
    try orderFile.update { orders in
      guard let index = orders.firstIndex(where: { $0.number == number }) else {
        throw KitchenError.noOrder(number)
      }
      orders[index].isCanceled = true
      return orders[index]
    }
  }

  func bowlsLeft(of soup: Soup) throws -> Int { Self.bowlsLeft(of: soup, after: try orders()) }

  private static func bowlsLeft(of soup: Soup, after orders: [Order]) -> Int {
    let taken = orders.filter { $0.soupID == soup.id && !$0.isCanceled }.map(\.bowls)
    return max(0, taken.reduce(soup.bowlsLeft, -))
  }
}

enum KitchenError: Error, CustomLocalizedStringResourceConvertible {
  case closed(URL)
  case damaged(URL)
  case noOrder(Int)
  case offTheMenu(String)
  case tooFew(String, left: Int)

  var localizedStringResource: LocalizedStringResource {
    switch self {
    case .closed(let file): "there is no soup on the menu; write one to `\(file.path)`"
    case .damaged(let file): "`\(file.path)` has a number that is negative or too large"
    case .noOrder(let number): "there is no order \(number)"
    case .offTheMenu(let id): "the soup `\(id)` is off the menu"
    case .tooFew(let name, let left): "only \(left.asBowlsLeft(of: name))"
    }
  }
}
