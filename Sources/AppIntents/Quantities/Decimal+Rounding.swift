import Foundation

extension Decimal {
  /// A rule for rounding to a number of places.
  package enum Rounding: Sendable {
    /// Halves away from zero.
    case plain
    /// Halves to the even digit.
    case even
    case down, up, towardZero, awayFromZero
  }

  package func rounded(_ rounding: Rounding, places: Int = 0) -> Decimal {
    guard isFinite else { return self }
    var value = self
    var result = Decimal()
    let mode: NSDecimalNumber.RoundingMode =
      switch rounding {
      case .plain: .plain
      case .even: .bankers
      case .down: .down
      case .up: .up
      case .towardZero: isSignMinus ? .up : .down
      case .awayFromZero: isSignMinus ? .down : .up
      }
    NSDecimalRound(&result, &value, places, mode)
    return result
  }
}
