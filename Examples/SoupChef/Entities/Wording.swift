import Foundation

extension Int {
  var asBowls: String { self == 1 ? "1 bowl" : "\(self) bowls" }
}

extension Double {
  var asPrice: String { "$" + String(format: "%.2f", self) }
}
