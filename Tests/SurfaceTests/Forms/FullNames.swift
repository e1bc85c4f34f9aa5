import AppIntents
import SwiftUI

// The framework's types by their own names, where sources usually write `When`, `Summary`, `$p` …

/// An id of an app's own.
nonisolated struct ShipID: Hashable, Sendable, EntityIdentifierConvertible {
  let line: String
  let number: Int

  var entityIdentifierString: String { "\(line)-\(number)" }

  static func entityIdentifier(for text: String) -> ShipID? {
    let parts = text.split(separator: "-")
    guard parts.count == 2, let number = Int(parts[1]) else { return nil }
    return ShipID(line: String(parts[0]), number: number)
  }
}

struct Ship: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Ship"
  static let defaultQuery = ShipQuery()

  let id: ShipID
  @Property(title: "Name") var name: String
  @Property(title: "Cabins") var cabins: Int

  init(_ line: String, _ number: Int, _ name: String, cabins: Int) {
    id = ShipID(line: line, number: number)
    self.name = name
    self.cabins = cabins
  }

  var displayRepresentation: DisplayRepresentation { "\(name)" }

  static let fleet = [
    Ship("north", 1, "Aurora", cabins: 40), Ship("north", 2, "Borealis", cabins: 12),
    Ship("south", 1, "Cygnus", cabins: 25),
  ]
}

struct ShipQuery: EntityPropertyQuery {
  typealias Matches = @Sendable (Ship) -> Bool

  static var properties: EntityQueryProperties<Ship, Matches> {
    EntityQueryProperties<Ship, Matches> {
      EntityQueryProperty<Ship, Ship, EntityProperty<Int>, Int, Matches>(\Ship.$cabins) {
        GreaterThanComparator { least in
          let matches: Matches = { $0.cabins > least }
          return matches
        }
      }
    }
  }

  static var sortingOptions: EntityQuerySortingOptions<Ship> {
    EntityQuerySortingOptions<Ship> { EntityQuerySortableByProperty(\Ship.$cabins) }
  }

  func entities(for identifiers: [ShipID]) async throws -> [Ship] {
    Ship.fleet.filter { identifiers.contains($0.id) }
  }

  func entities(
    matching comparators: [Matches], mode: EntityQueryComparatorMode,
    sortedBy: [EntityQuerySort<Ship>], limit: Int?
  ) async throws -> [Ship] {
    let found = Ship.fleet.filter { ship in
      mode == .and ? comparators.allSatisfy { $0(ship) } : comparators.contains { $0(ship) }
    }
    let ascending = sortedBy.first?.order != .descending
    let sorted =
      sortedBy.isEmpty
      ? found : found.sorted { ascending == ($0.cabins < $1.cabins) }
    return Array(sorted.prefix(limit ?? .max))
  }
}

enum Deck: String, AppEnum {
  case sun, promenade

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Deck"
  static let caseDisplayRepresentations: [Deck: DisplayRepresentation] = [
    .sun: "Sun Deck", .promenade: "Promenade",
  ]
}

struct BookCabin: AppIntent {
  static let title: LocalizedStringResource = "Book Cabin"

  @IntentParameter<Ship>(title: "Ship") var ship: Ship
  @IntentParameter<Deck>(title: "Deck", default: .sun) var deck: Deck
  @IntentParameter<Int>(title: "Guests", default: 2) var guests: Int
  @IntentParameter<Bool>(title: "Window") var window: Bool

  @ParameterSummaryBuilder<BookCabin>
  static var parameterSummary: some ParameterSummary {
    ParameterSummaryWhenCondition(\BookCabin.$guests, ComparableComparisonOperator.greaterThan, 4) {
      IntentParameterSummary<BookCabin>("Ask for a group cabin on \(\.$ship)")
    } otherwise: {
      ParameterSummarySwitchCondition(\BookCabin.$deck) {
        ParameterSummaryCaseCondition(Deck.sun) {
          IntentParameterSummary<BookCabin>("Book a cabin in the sun on \(\.$ship)") {
            \.$guests
            \.$window
          }
        }
        ParameterSummaryDefaultCaseCondition {
          ParameterSummaryWhenCondition(
            \BookCabin.$deck, OneOfComparisonOperator.oneOf, [Deck.promenade]
          ) {
            IntentParameterSummary<BookCabin>("Book a cabin below on \(\.$ship)")
          } otherwise: {
            IntentParameterSummary<BookCabin>()
          }
        }
      }
    }
  }

  func perform() async throws -> IntentResultContainer<String, Never, Never, IntentDialog> {
    .result(value: "\(name(of: deck)) on \(name(of: ship))", dialog: "Booked")
  }

  /// What types of an app have in common.
  private func name(of value: some CustomLocalizedStringResourceConvertible) -> String {
    String(localized: value.localizedStringResource)
  }
}

extension BookCabin: PredictableIntent {
  @IntentPredictionsBuilder<BookCabin>
  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: (\.$ship, \.$guests)) { ship, guests in
      DisplayRepresentation(title: "Book \(ship.name)", subtitle: "\(guests) guests")
    }
  }
}

struct HarborOffers: DynamicOptionsProvider {
  func results() async throws -> some ResultsCollection<Ship> { Ship.fleet }
}

struct CabinShortcuts: AppShortcutsProvider {
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: BookCabin(),
      phrases: [
        AppShortcutPhrase<BookCabin>(
          "Book a cabin in \(AppShortcutPhraseToken.applicationName)")
      ],
      shortTitle: "Book", systemImageName: "bed.double",
      parameterPresentation: AppShortcutParameterPresentation(
        for: \.$ship,
        summary: AppShortcutParameterPresentationSummary("Book on \(\.$ship)")
      ) {
        AppShortcutOptionsCollection(ShipQuery(), title: "Ships", systemImageName: "ferry")
      })
  }

  static var negativePhrases: NegativeAppShortcutPhrases {
    NegativeAppShortcutPhrases { NegativeAppShortcutPhrase("Cancel my cabin") }
  }
}
