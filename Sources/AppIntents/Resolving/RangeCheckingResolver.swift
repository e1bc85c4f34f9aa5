public import Foundation

/// A value that can be compared with a parameter's bounds.
public protocol RangeComparableProperty: _IntentValue, Comparable {}

extension Int: RangeComparableProperty {}
extension Double: RangeComparableProperty {}
extension Decimal: RangeComparableProperty {}

/// A resolver that refuses numbers outside a parameter's bounds.
public protocol RangeCheckingResolver: Resolver {}

extension RangeCheckingResolver {
  /// Throws an error that names the bounds if the number isn't within them.
  public func checkParameterRangeContains<Value: RangeComparableProperty>(
    value: Value, context: IntentParameterContext<Output>
  ) throws where Value == Output.UnwrappedType {
    guard let range = context.range, case .number(let number) = value.intentValue,
      !range.contains(number.double)
    else { return }
    throw IntentValueError(wanted: range.phrase, given: .number(number))
  }
}

public struct IntResolver: RangeCheckingResolver {
  public init() {}

  public func resolve(from input: Int, context: IntentParameterContext<Int>) async throws -> Int? {
    try checkParameterRangeContains(value: input, context: context)
    return input
  }
}

public struct IntFromStringResolver: RangeCheckingResolver {
  /// From 2 to 36.
  public var radix: Int

  public init(radix: Int = 10) { self.radix = radix }

  public func resolve(
    from input: String, context: IntentParameterContext<Int>
  ) async throws -> Int? {
    guard (2...36).contains(radix), let number = Int(input.trimmed, radix: radix) else {
      return nil
    }
    try checkParameterRangeContains(value: number, context: context)
    return number
  }
}

public struct IntFromDoubleResolver: RangeCheckingResolver {
  public var roundingRule: FloatingPointRoundingRule

  public init(roundingRule: FloatingPointRoundingRule = .towardZero) {
    self.roundingRule = roundingRule
  }

  public func resolve(
    from input: Double, context: IntentParameterContext<Int>
  ) async throws -> Int? {
    guard let number = Int(exactly: input.rounded(roundingRule)) else { return nil }
    try checkParameterRangeContains(value: number, context: context)
    return number
  }
}

public struct DoubleResolver: RangeCheckingResolver {
  public init() {}

  public func resolve(
    from input: Double, context: IntentParameterContext<Double>
  ) async throws -> Double? {
    try checkParameterRangeContains(value: input, context: context)
    return input
  }
}

public struct DoubleFromStringResolver: RangeCheckingResolver {
  public init() {}

  public func resolve(
    from input: String, context: IntentParameterContext<Double>
  ) async throws -> Double? {
    guard let number = Double(input.trimmed), number.isFinite else { return nil }
    try checkParameterRangeContains(value: number, context: context)
    return number
  }
}

public struct DoubleFromIntResolver: RangeCheckingResolver {
  public init() {}

  public func resolve(
    from input: Int, context: IntentParameterContext<Double>
  ) async throws -> Double? {
    try checkParameterRangeContains(value: Double(input), context: context)
    return Double(input)
  }
}

extension String {
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
