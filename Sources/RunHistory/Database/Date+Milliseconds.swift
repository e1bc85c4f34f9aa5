package import Foundation

/// The store keeps times as whole milliseconds since 1970.
extension Date {
  /// The moment, rounded as the store returns it.
  package var asStored: Date { Date(milliseconds: milliseconds) }

  package init(milliseconds: Int) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// Whole milliseconds since 1970. Moments more than 280,000 years away are clamped, so that adding
  /// to the result doesn't overflow.
  package var milliseconds: Int {
    let furthest = Double(1 << 53)
    return Int(min(furthest, max(-furthest, (timeIntervalSince1970 * 1000).rounded())))
  }
}
