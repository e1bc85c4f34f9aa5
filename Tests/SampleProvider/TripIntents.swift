import AppIntents
import Foundation

// Intents whose values the app provides or asks for.

struct TravelerEntity: AppEntity {
  let id: String

  @Property(title: "Name")
  var name: String

  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Traveler"
  static var defaultQuery = TravelerQuery()

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)", image: .init(systemName: "figure.walk"))
  }

  init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

struct TravelerQuery: EntityStringQuery {
  static let travelers = [
    TravelerEntity(id: "t1", name: "Ann"), TravelerEntity(id: "t2", name: "Bo"),
    TravelerEntity(id: "t3", name: "Cleo"),
  ]

  func entities(for identifiers: [String]) async throws -> [TravelerEntity] {
    Self.travelers.filter { identifiers.contains($0.id) }
  }

  @IntentParameterDependency<PlanTripIntent>(\.$companion)
  var trip

  /// Not the one who is the companion.
  func entities(matching string: String) async throws -> IntentItemCollection<TravelerEntity> {
    IntentItemCollection(
      items: Self.travelers.filter {
        $0.name.localizedCaseInsensitiveContains(string) && $0.name != trip?.companion
      })
  }

  func suggestedEntities() async throws -> IntentItemCollection<TravelerEntity> {
    IntentItemCollection {
      IntentItemSection("Family", items: [Self.travelers[0]])
      IntentItemSection("Friends", items: [Self.travelers[1]])
    }
  }

  func defaultResult() async -> TravelerEntity? { Self.travelers[1] }
}

/// There is one.
struct TripSettings: UniqueAppEntity {
  @Property(title: "Class")
  var travelClass: String

  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Trip Settings"
  static var defaultQuery = UniqueAppEntityProvider { TripSettings() }

  var displayRepresentation: DisplayRepresentation { "Settings" }

  init() { travelClass = "second" }
}

struct PlaceOptions: DynamicOptionsProvider {
  /// The beginning of a PNG.
  private static let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

  func results() async throws -> IntentItemCollection<String> {
    IntentItemCollection {
      IntentItemSection(
        "Near",
        items: [
          IntentItem("Lake", title: "The Lake", image: .init(data: Self.picture)),
          IntentItem("Hill", title: "A Hill", image: .init(data: Data(count: 100_000))),
        ])
      IntentItemSection("Far", items: [IntentItem("Sea", title: "The Sea")])
    }
  }

  func defaultResult() async -> String? { "Sea" }
}

/// The names of the travelers other than the chosen one.
struct CompanionOptions: DynamicOptionsProvider {
  @IntentParameterDependency<PlanTripIntent>(\.$traveler)
  var trip

  func results() async throws -> [String] {
    guard let trip else { return [] }
    return TravelerQuery.travelers.map(\.name).filter { $0 != trip.traveler.name }
  }
}

/// Needs nothing, because the app has a value for each parameter.
struct PlanTripIntent: AppIntent {
  static var title: LocalizedStringResource = "Plan Trip"

  @Parameter(title: "Traveler")
  var traveler: TravelerEntity

  @Parameter(title: "Place", optionsProvider: PlaceOptions())
  var place: String

  @Parameter(title: "Settings")
  var settings: TripSettings

  @Parameter(title: "Companion", optionsProvider: CompanionOptions())
  var companion: String?

  static var parameterSummary: some ParameterSummary { Summary("Plan a trip with \(\.$companion)") }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(
      value: "\(traveler.name) to \(place), \(settings.travelClass) class, \(companion ?? "alone")")
  }
}

struct PayTripIntent: CustomIntentMigratedAppIntent {
  static let intentClassName = "SettleTripIntent"
  static var title: LocalizedStringResource = "Pay Trip"

  @Parameter(title: "Amount", currencyCodes: ["EUR", "CHF"])
  var amount: IntentCurrencyAmount

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: "\(amount.amount) \(amount.currencyCode)")
  }
}

/// Takes one of several types.
struct NoteTripIntent: AppIntent {
  static var title: LocalizedStringResource = "Note Trip"
  static var isDiscoverable: Bool { false }

  @Parameter(title: "Part")
  var part: TripPart?

  func perform() async throws -> some IntentResult { .result() }
}

/// Asks for everything itself.
struct AskTripIntent: AppIntent {
  static var title: LocalizedStringResource = "Ask Trip"

  @Parameter(title: "Traveler")
  var traveler: TravelerEntity?

  @Parameter(title: "Others")
  var others: [TravelerEntity]?

  @Parameter(title: "Amount", currencyCodes: ["EUR", "CHF"])
  var amount: IntentCurrencyAmount?

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let traveler = try await $traveler.requestValue("Who travels?")
    let others = try await $others.requestValue("Who else?")
    let amount = try await $amount.requestValue("How much?")
    let names = ([traveler] + others).map(\.name).joined(separator: ", ")
    return .result(value: "\(names): \(amount.amount) \(amount.currencyCode)")
  }
}

@UnionValue
enum TripPart {
  case traveler(TravelerEntity)
  case note(String)
}

/// Finds travelers for a text that another app has.
struct TravelersOfText: IntentValueQuery {
  func values(for input: String) async throws -> [TravelerEntity] {
    TravelerQuery.travelers.filter { input.contains($0.name) }
  }
}
