import AppIntents
import Foundation

// Values that are listed in texts.

enum Spice: String, AppEnum {
  case pepper, clove

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Spice"
  static let caseDisplayRepresentations: [Spice: DisplayRepresentation] = [
    .pepper: "Black Pepper", .clove: "Cloves",
  ]
}

struct Shopper: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shopper"
  static let defaultQuery = ShopperQuery()

  let id: String
  var displayRepresentation: DisplayRepresentation { "Dear \(id)" }
}

struct ShopperQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [Shopper] {
    identifiers.map { Shopper(id: $0) }
  }
}

/// What a focus filter would say of its settings: a list of texts, and a text in another language.
func filterTitles(in locale: Locale) -> [String] {
  let settings: [LocalizedStringResource] = ["Account", "Look", "Status"]
  let title = LocalizedStringResource("Set \(settings, format: .list(type: .and))")
  var key = LocalizedStringResource(
    "filter.title", defaultValue: "Use \(settings, format: .list(type: .or))")
  key.locale = locale
  return [String(localized: title), String(localized: key), key.locale.identifier, key.key]
}

struct BuySpices: AppIntent {
  static let title: LocalizedStringResource = "Buy Spices"

  @Parameter(title: "Spices") var spices: [Spice]
  @Parameter(title: "Shoppers") var shoppers: [Shopper]
  @Parameter(title: "Receipts") var receipts: [IntentFile]
  @Parameter(title: "Notes") var notes: [String]

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> & ProvidesDialog {
    let words: LocalizedStringResource = "\(receipts, format: .list(type: .and, width: .short))"
    return .result(
      value: [
        String(localized: "Ask \(shoppers, format: .list(type: .or))"), String(localized: words),
        String(localized: "\(notes, format: .list(type: .or, width: .narrow))"),
      ], dialog: "Bought \(spices, format: .list(type: .and)).")
  }
}
