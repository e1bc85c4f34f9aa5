package import Foundation

/// The store keeps times as whole milliseconds since 1970, and so do those who compute with them.
extension Date {
  /// The moment as the store gives it back.
  package var asStored: Date { Date(milliseconds: milliseconds) }

  package init(milliseconds: Int) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// Rounded; of a moment that is further away than 280,000 years, the furthest that there is. To
  /// that something may be added.
  package var milliseconds: Int {
    let furthest = Double(1 << 53)
    return Int(min(furthest, max(-furthest, (timeIntervalSince1970 * 1000).rounded())))
  }
}
