import Foundation

extension Int {
  var asBowls: String { self == 1 ? "1 bowl" : "\(self) bowls" }

  /// “1 bowl of Corn Chowder is left”
  func asBowlsLeft(of soup: String) -> String {
    "\(asBowls) of \(soup) \(self == 1 ? "is" : "are") left"
  }
}

extension Decimal {
  /// - Parameter cents: an amount in the smallest unit of a currency that has hundredths.
  init(cents: Int) { self = Decimal(cents) / 100 }

  func asPrice(in currency: String) -> String { formatted(.currency(code: currency)) }
}
