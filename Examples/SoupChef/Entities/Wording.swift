import Foundation

extension Int {
  var asBowls: String { self == 1 ? "1 bowl" : "\(self) bowls" }
}

extension Decimal {
  /// - Parameter cents: an amount in the smallest unit of a currency that has hundredths.
  init(cents: Int) { self = Decimal(cents) / 100 }

  func asPrice(in currency: String) -> String { formatted(.currency(code: currency)) }
}
