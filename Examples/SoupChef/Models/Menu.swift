import AppIntents
import LocalStore

struct Soup: Codable, Sendable {
  let id: String
  let name: String
  let cents: Int
  var bowlsLeft: Int
}

/// What the kitchen cooks today.
struct Menu: Codable, Sendable {
  var soups: [Soup] = []
  var breads: [String] = []
  /// The code of the currency of all prices.
  var currency = "USD"
  var mostBowls = 10

  var isPlausible: Bool {
    (1...1_000).contains(mostBowls)
      && soups.allSatisfy {
        (0...1_000_000).contains($0.bowlsLeft) && (0...10_000_000).contains($0.cents)
      }
  }
}

struct Order: Codable, Sendable {
  let number: Int
  let soupID: String
  let soupName: String
  let bowls: Int
  let bread: String
  let cents: Int
  let currency: String
  let date: Date
  var isCanceled = false

  var isPlausible: Bool {
    (1...1_000_000_000).contains(number) && (0...1_000_000).contains(bowls) && cents >= 0
  }
}
