import AppIntentsCore
import Foundation

/// A size for people, in the largest unit that gives at least 1; 1 kB is 1000 B.
struct ScaledBytes {
  let value: Decimal
  let unit: String
  private let places: Int?

  /// - Parameter places: exactly so many decimal places; nil for at most one.
  init(_ bytes: Decimal, places: Int?) {
    func rounded(_ value: Decimal) -> Decimal { value.rounded(.plain, places: places ?? 1) }
    var (scaled, unit) = (bytes, "B")
    // 999,999 bytes are 1 MB, because they are rounded to 1000 kB.
    for larger in ByteSize.units.dropFirst() where rounded(scaled).magnitude >= 1000 {
      (scaled, unit) = (scaled / 1000, larger)
    }
    (value, self.unit, self.places) = (rounded(scaled), unit, places)
  }

  func text(in locale: Locale) -> String {
    let style = Decimal.FormatStyle.number.locale(locale)
    let precise = places.map { style.precision(.fractionLength($0)) } ?? style
    return value.formatted(precise.rounded(rule: .toNearestOrAwayFromZero)) + " " + unit
  }
}
