import AppIntents
import Foundation

// An app that takes orders for coffee, written as an iOS app's sources are.

enum CupSize: String, AppEnum {
  case small, medium, large

  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Cup Size"

  static var caseDisplayRepresentations: [CupSize: DisplayRepresentation] = [
    .small: "Small",
    .medium: DisplayRepresentation(title: "Medium", subtitle: "What most people take"),
    .large: DisplayRepresentation(title: "Large", image: .init(systemName: "cup.and.saucer")),
  ]
}

struct DrinkEntity: AppEntity, Identifiable {
  var id: Int

  @Property(title: "Name")
  var name: String

  @Property(title: "Price in Cents")
  var priceInCents: Int

  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Drink"
  static var defaultQuery = DrinkQuery()

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)", subtitle: "\(priceInCents) cents")
  }

  init(id: Int, name: String, priceInCents: Int) {
    self.id = id
    self.name = name
    self.priceInCents = priceInCents
  }
}

struct DrinkQuery: EntityStringQuery {
  static let menu = [
    DrinkEntity(id: 1, name: "Espresso", priceInCents: 220),
    DrinkEntity(id: 2, name: "Flat White", priceInCents: 380),
    DrinkEntity(id: 3, name: "Long Black", priceInCents: 300),
  ]

  func entities(for identifiers: [DrinkEntity.ID]) async throws -> [DrinkEntity] {
    Self.menu.filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [DrinkEntity] {
    Self.menu.filter { $0.name.localizedCaseInsensitiveContains(string) }
  }

  func suggestedEntities() async throws -> [DrinkEntity] {
    Self.menu
  }
}

struct ExtrasProvider: DynamicOptionsProvider {
  func results() async throws -> [String] {
    ["Oat Milk", "Honey"]
  }
}

final class Till {
  static let shared = Till()
  private(set) var total = 0

  func add(_ cents: Int) { total += cents }
}

extension Till: @unchecked Sendable {}

struct OrderDrinkIntent: AppIntent {
  static var title: LocalizedStringResource = "Order Drink"
  static var description = IntentDescription(
    "Orders a drink at the counter.", categoryName: "Coffee",
    searchKeywords: ["coffee", "buy"], resultValueName: "Price")
  static var openAppWhenRun: Bool = false
  static var authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication

  @Parameter(title: "Drink", requestValueDialog: IntentDialog("Which drink?"))
  var drink: DrinkEntity

  @Parameter(title: "Size", default: .medium)
  var size: CupSize

  @Parameter(
    title: "Cups", description: "How many to make", default: 1, controlStyle: .stepper,
    inclusiveRange: (1, 12))
  var count: Int

  @Parameter(title: "Extras", optionsProvider: ExtrasProvider())
  var extras: [String]?

  @Parameter(
    title: "To Go", default: false,
    displayName: Bool.IntentDisplayName(true: "To Go", false: "Here"))
  var toGo: Bool

  @Parameter(title: "Pick-up", kind: .time)
  var pickUp: Date?

  static var parameterSummary: some ParameterSummary {
    When(\.$toGo, .equalTo, true) {
      Summary("Order \(\.$count) \(\.$size) \(\.$drink) to go") {
        \.$extras
        \.$pickUp
      }
    } otherwise: {
      Summary("Order \(\.$count) \(\.$size) \(\.$drink)") {
        \.$extras
      }
    }
  }

  @Dependency
  private var till: Till

  init() {}

  init(drink: DrinkEntity, size: CupSize) {
    self.drink = drink
    self.size = size
  }

  @MainActor
  func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
    if size == .large && count > 6 {
      throw $count.needsValueError("At most six large cups. How many?")
    }
    let price = drink.priceInCents * count
    till.add(price)
    return .result(value: price, dialog: "\(count) × \(drink.name): \(price) cents")
  }
}

struct CancelOrderIntent: AppIntent {
  static var title: LocalizedStringResource = "Cancel Order"
  static var description: IntentDescription? = "Takes an order back."

  @Parameter(title: "Reason")
  var reason: String?

  func perform() async throws -> some IntentResult & ProvidesDialog {
    try await requestConfirmation(actionName: .go, dialog: "Really cancel?")
    let choice = try await requestChoice(
      between: [
        IntentChoiceOption(title: "Refund", style: .default),
        IntentChoiceOption(title: "Voucher", style: .destructive), .cancel,
      ], dialog: "What do you want back?")
    return .result(dialog: "Cancelled: \(choice.title)")
  }
}

struct OpenDrinkIntent: OpenIntent {
  static var title: LocalizedStringResource = "Open Drink"

  @Parameter(title: "Drink")
  var target: DrinkEntity

  func perform() async throws -> some IntentResult { .result() }
}

struct ReorderIntent: AppIntent {
  static var title: LocalizedStringResource = "Order Again"

  func perform() async throws -> some IntentResult & OpensIntent {
    let next = OrderDrinkIntent(drink: DrinkQuery.menu[0], size: .small)
    next.count = 2
    return .result(opensIntent: next)
  }
}

struct DescribeCupIntent: AppIntent {
  static let title: LocalizedStringResource = "Describe Cup"

  @Parameter(title: "Size") var size: CupSize
  @Parameter(title: "Note") var note: String?

  static var parameterSummary: some ParameterSummary {
    Switch(\.$size) {
      Case(.small) {
        Summary("Describe a small cup")
      }
      Case([.medium, .large]) {
        Summary("Describe a \(\.$size) cup with \(\.$note)")
      }
      DefaultCase {
        Summary("Describe \(\.$size)")
      }
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: size.rawValue)
  }
}

/// Parameters with nothing but their names, as in the shortest of Apple's samples.
struct LabelCupIntent: AppIntent {
  static let title: LocalizedStringResource = "Label Cup"

  @Parameter var guestName: String
  @Parameter var size: CupSize
  @Parameter var drink: DrinkEntity?
  @Parameter var remarks: [String]?
  @Parameter() var shots: Int

  init() {}

  init(guestName: String, size: CupSize) {
    self.guestName = guestName
    self.size = size
  }

  func perform() async throws -> some ReturnsValue<String> {
    let remark = remarks?.first.map { ", \($0)" } ?? ""
    return .result(value: "\(guestName): \(shots) × \(size.rawValue)\(remark)")
  }
}

/// As above, without an initializer of its own.
struct WipeTableIntent: AppIntent {
  static let title: LocalizedStringResource = "Wipe Table"

  @Parameter var table: Int
  @Parameter var withSoap: Bool?

  func perform() async throws -> some IntentResult { .result() }
}

/// The app's own type of one of our names; it shadows ours.
struct IntentItem {
  var name: String
}

struct CoffeeShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: OrderDrinkIntent(),
      phrases: ["Order coffee with \(.applicationName)", "Get me a \(\.$size) coffee"],
      shortTitle: "Order", systemImageName: "cup.and.saucer")
    AppShortcut(intent: ReorderIntent(), phrases: ["The usual with \(.applicationName)"])
  }
}

public enum CoffeeApp {
  public static var intents: [any AppIntent.Type] { IntentList.all }
  public static var shortcuts: [AppShortcut] { CoffeeShortcuts.appShortcuts }

  public static func open() { AppDependencyManager.shared.add(dependency: Till.shared) }
}
