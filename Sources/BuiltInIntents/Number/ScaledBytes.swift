import AppIntentsCore
import Foundation

/// A size for people, in the largest unit that gives at least 1; 1 kB is 1000 B.
struct ScaledBytes {
  let value: Decimal
  let unit: String

  init(_ bytes: Decimal) {
    var (scaled, unit) = (bytes, "B")
    for larger in ["kB", "MB", "GB", "TB", "PB"] where scaled.magnitude >= 1000 {
      (scaled, unit) = (scaled / 1000, larger)
    }
    (value, self.unit) = (scaled, unit)
  }

  /// - Parameter places: exactly so many decimal places; nil for at most one.
  func text(places: Int?, in locale: Locale) -> String {
    let shown = value.rounded(.plain, places: places ?? 1)
    let style = Decimal.FormatStyle.number.locale(locale)
    let precise = places.map { style.precision(.fractionLength($0)) } ?? style
    return shown.formatted(precise.rounded(rule: .toNearestOrAwayFromZero)) + " " + unit
  }
}
