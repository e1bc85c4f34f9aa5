package import Foundation

/// The store keeps times as whole milliseconds since 1970.
extension Date {
  /// The moment as the store gives it back.
  package var asStored: Date { Date(milliseconds: milliseconds) }

  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

  var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }
}
