import AppIntents

// Section 4: parameters.

struct Beans: DynamicOptionsProvider {
  func results() async throws -> [String] { ["Arabica", "Robusta"] }
  func defaultResult() async -> String? { "Arabica" }
}

enum Roast: String, AppEnum {
  case light, medium, dark

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Roast"
  static let caseDisplayRepresentations: [Roast: DisplayRepresentation] = [
    .light: "Light", .medium: "Medium", .dark: "Dark",
  ]
}

struct BrewCoffee: AppIntent {
  static let title: LocalizedStringResource = "Brew Coffee"

  @Parameter(
    title: "Cups", description: "How many", default: 1, controlStyle: .stepper,
    inclusiveRange: (1, 12))
  var cups: Int
  @Parameter(title: "Strength", default: 0.5, controlStyle: .slider, inclusiveRange: (0, 1))
  var strength: Double
  @Parameter(title: "Rounds", controlStyle: .field, inclusiveRange: (1, 5)) var rounds: [Int]?
  @Parameter(title: "Price", default: 2) var price: Double
  @Parameter(title: "Decaf", displayName: .init(true: "Without caffeine", false: "Usual"))
  var decaf: Bool
  @Parameter(title: "Loud") var loud: Bool
  @Parameter(title: "Quick", default: true) var quick: Bool
  @Parameter(title: "Note", inputOptions: String.IntentInputOptions(multiline: true))
  var note: String?
  @Parameter(
    title: "Greeting", default: "Hello",
    inputOptions: .init(keyboardType: .default, capitalizationType: .words, autocorrect: false))
  var greeting: String
  @Parameter(title: "Beans", optionsProvider: Beans()) var beans: String?
  @Parameter(title: "Bean", default: "Robusta", optionsProvider: Beans()) var bean: String
  @Parameter(title: "Day", kind: .date) var day: Date?
  @Parameter(title: "Time", kind: .time) var time: DateComponents?
  @Parameter(title: "Roast", default: .medium, supportedValues: [.light, .medium]) var roast: Roast
  @Parameter(title: "Tip", currencyCodes: ["EUR", "CHF"]) var tip: IntentCurrencyAmount?
  @Parameter(title: "Water", defaultValue: 0.25, defaultUnit: .liters) var water:
    Measurement<UnitVolume>
  @Parameter(title: "Rest", unit: .minutes, supportsNegativeNumbers: false) var rest:
    Measurement<UnitDuration>?
  @Parameter(title: "Pause", default: .seconds(5)) var pause: Duration
  @Parameter(title: "Guests", size: 2) var guests: [String]?
  @Parameter(title: "Tables", size: [.systemSmall: 1, .systemLarge: 4]) var tables: [String]?
  @Parameter(title: "Picture", supportedContentTypes: [.image]) var picture: IntentFile?
  @Parameter(title: "Papers", supportedTypeIdentifiers: ["public.text"]) var papers: [IntentFile]?
  @Parameter(title: "Page", description: "A link", inputConnectionBehavior: .never) var page: URL?
  @Parameter(
    title: "Table", requestValueDialog: "Which table?",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  var table: Int?
  @Parameter var plain: String?

  func perform() async throws -> some IntentResult { .result() }
}

struct CountGuests: AppIntent {
  static let title: LocalizedStringResource = "Count Guests"

  @Parameter(title: "Guests", inclusiveRange: (1, 9), resolvers: { IntFromStringResolver() })
  var guests: Int
  @Parameter(
    title: "Table",
    resolvers: {
      IntFromStringResolver(radix: 10)
      IntFromDoubleResolver(roundingRule: .up)
      TableNames()
    })
  var table: Int?

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    .result(value: guests + (table ?? 0))
  }
}

struct TableNames: Resolver {
  func resolve(from input: Bool, context: IntentParameterContext<Int>) async throws -> Int? {
    input ? 1 : nil
  }
}

struct ReserveTable: AppIntent {
  static let title: LocalizedStringResource = "Reserve Table"

  @Parameter(title: "Guests", inclusiveRange: (1, 8)) var guests: Int
  @Parameter(title: "Smoking", displayName: .init(true: "Smoking", false: "Fresh air"))
  var smoking: Bool?
  @Parameter(title: "Name") var name: String?
  @Parameter(title: "Day", kind: .date) var day: Date?

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    if name == nil { throw $name.needsValueError("For whom?") }
    if smoking == nil { smoking = try await $smoking.requestValue("Where?") }
    return .result(value: "\(guests) \(name ?? "") \(smoking == true)")
  }
}

// Queries and options providers that depend on the intent's other parameters, and on the program.

final class Menu: Sendable {
  let drinks = ["Soup Bar": ["Broth"], "Juice Bar": ["Apple", "Pear"]]
}

struct DrinksOfShop: DynamicOptionsProvider {
  @IntentParameterDependency<OrderDrink>(\.$shop)
  var order

  @Dependency
  var menu: Menu

  func results() async throws -> [String] {
    guard let order else { return [] }
    let shop: String = order.shop
    return menu.drinks[shop] ?? []
  }
}

struct SizesOfDrink: DynamicOptionsProvider {
  @ParameterDependency<OrderDrink>(\.$shop, \.$drink) var order

  func results() async throws -> [String] {
    order.map { ["\($0.shop) \($0.drink)"] } ?? ["any"]
  }
}

struct OrderDrink: AppIntent {
  static let title: LocalizedStringResource = "Order Drink"

  @Parameter(title: "Shop") var shop: String?
  @Parameter(title: "Drink", optionsProvider: DrinksOfShop()) var drink: String
  @Parameter(title: "Size", optionsProvider: SizesOfDrink()) var size: String?

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let sizes = try await SizesOfDrink().results()
    return .result(value: "\(drink): \(sizes[0])")
  }
}

/// Its parameters have no titles.
struct CountSheep: AppIntent {
  static let title: LocalizedStringResource = "Count Sheep"

  @Parameter var meadowName: String
  @Parameter var firstSheep: String?

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    guard let firstSheep else { throw $firstSheep.needsValueError() }
    guard try await $firstSheep.requestConfirmation(for: firstSheep) else {
      return .result(value: "none")
    }
    return .result(value: "\(firstSheep) on \(meadowName)")
  }
}
