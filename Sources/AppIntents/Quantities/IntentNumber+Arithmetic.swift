import Foundation

/// Exact arithmetic. A quotient is rounded to 38 digits, as are fractions that have more; a result that
/// is closer to zero than any number is zero.
///
/// The methods throw if the result is too large for a number, or has more than 38 digits before the
/// point.
extension IntentNumber {
  package func adding(_ other: IntentNumber) throws(DecimalNumber.Failure) -> IntentNumber {
    if let left = integer, let right = other.integer,
      case let (sum, overflow) = left.addingReportingOverflow(right), !overflow
    {
      return .integer(sum)
    }
    return try calculated(DecimalNumber.adding, other)
  }

  package func subtracting(_ other: IntentNumber) throws(DecimalNumber.Failure) -> IntentNumber {
    if let left = integer, let right = other.integer,
      case let (difference, overflow) = left.subtractingReportingOverflow(right), !overflow
    {
      return .integer(difference)
    }
    return try calculated(DecimalNumber.subtracting, other)
  }

  package func multiplied(by other: IntentNumber) throws(DecimalNumber.Failure) -> IntentNumber {
    if let left = integer, let right = other.integer,
      case let (product, overflow) = left.multipliedReportingOverflow(by: right), !overflow
    {
      return .integer(product)
    }
    return try calculated(DecimalNumber.multiplied(by:), other)
  }

  package func divided(by other: IntentNumber) throws(DecimalNumber.Failure) -> IntentNumber {
    if let left = integer, let right = other.integer, right != 0, right != -1, left % right == 0 {
      return .integer(left / right)
    }
    return try calculated(DecimalNumber.divided(by:), other)
  }

  /// The remainder of the division whose quotient is whole; it has this number's sign.
  package func remainder(
    dividingBy other: IntentNumber
  ) throws(DecimalNumber.Failure) -> IntentNumber {
    if let left = integer, let right = other.integer, right != 0 {
      return .integer(right == -1 ? 0 : left % right)
    }
    return try calculated(DecimalNumber.remainder(dividingBy:), other)
  }

  package var magnitude: IntentNumber { self < 0 ? negated : self }

  package var negated: IntentNumber {
    if case .integer(let value) = self, value != .min { return .integer(-value) }
    return IntentNumber(-decimal)
  }

  package func rounded(_ rounding: Decimal.Rounding, places: Int = 0) -> IntentNumber {
    if case .integer = self, places >= 0 { return self }
    return IntentNumber(decimal.rounded(rounding, places: min(max(places, -38), 38)))
  }

  /// The number with at most this many digits, halves rounded away from zero.
  package func rounded(toDigits count: Int) -> IntentNumber {
    guard let rounded = try? exactDecimal().rounded(toDigits: count).decimal, rounded.isFinite
    else {
      return self
    }
    return IntentNumber(rounded)
  }

  private typealias Operation =
    (DecimalNumber) -> (DecimalNumber) throws(DecimalNumber.Failure) -> DecimalNumber

  private func calculated(
    _ operation: Operation, _ other: IntentNumber
  ) throws(DecimalNumber.Failure) -> IntentNumber {
    do throws(DecimalNumber.Failure) {
      let decimal = try operation(exactDecimal())(other.exactDecimal()).decimal
      // Foundation has fewer of the largest numbers.
      guard decimal.isFinite else { throw .tooLarge }
      return IntentNumber(decimal)
    } catch .tooSmall {
      return 0
    }
  }

  private func exactDecimal() throws(DecimalNumber.Failure) -> DecimalNumber {
    switch self {
    case .integer(let value): DecimalNumber(value)
    case .decimal(let value): try DecimalNumber(value)
    }
  }
}
