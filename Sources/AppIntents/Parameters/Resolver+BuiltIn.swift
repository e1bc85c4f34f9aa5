public import Foundation

// The conversions that Apple's framework names. Workflows make the same ones by themselves; an
// intent lists them for values that come from elsewhere.

public struct IntResolver: RangeCheckingResolver {
  public init() {}

  public func resolve(from input: Int, context: Context<Int>) async throws -> Int? {
    try checkParameterRangeContains(value: input, context: context)
    return input
  }
}

public struct IntFromStringResolver: RangeCheckingResolver {
  /// From 2 to 36.
  public var radix: Int

  public init(radix: Int = 10) { self.radix = radix }

  public func resolve(from input: String, context: Context<Int>) async throws -> Int? {
    guard (2...36).contains(radix), let value = Int(input, radix: radix) else { return nil }
    try checkParameterRangeContains(value: value, context: context)
    return value
  }
}

public struct IntFromDoubleResolver: RangeCheckingResolver {
  public var roundingRule: FloatingPointRoundingRule

  public init(roundingRule: FloatingPointRoundingRule = .towardZero) {
    self.roundingRule = roundingRule
  }

  public func resolve(from input: Double, context: Context<Int>) async throws -> Int? {
    guard let value = Int(exactly: input.rounded(roundingRule)) else { return nil }
    try checkParameterRangeContains(value: value, context: context)
    return value
  }
}

public struct DoubleResolver: RangeCheckingResolver {
  public init() {}

  public func resolve(from input: Double, context: Context<Double>) async throws -> Double? {
    try checkParameterRangeContains(value: input, context: context)
    return input
  }
}

public struct DoubleFromStringResolver: RangeCheckingResolver {
  public init() {}

  public func resolve(from input: String, context: Context<Double>) async throws -> Double? {
    guard let value = Double(input), value.isFinite else { return nil }
    try checkParameterRangeContains(value: value, context: context)
    return value
  }
}

public struct DoubleFromIntResolver: RangeCheckingResolver {
  public init() {}

  public func resolve(from input: Int, context: Context<Double>) async throws -> Double? {
    try checkParameterRangeContains(value: Double(input), context: context)
    return Double(input)
  }
}

public struct StringFromIntResolver: Resolver {
  public init() {}

  public func resolve(from input: Int, context: Context<String>) async throws -> String? {
    "\(input)"
  }
}

public struct StringFromDoubleResolver: Resolver {
  public init() {}

  public func resolve(from input: Double, context: Context<String>) async throws -> String? {
    "\(input)"
  }
}

public struct BoolFromIntResolver: Resolver {
  public init() {}

  public func resolve(from input: Int, context: Context<Bool>) async throws -> Bool? { input != 0 }
}

public struct BoolFromStringResolver: Resolver {
  public init() {}

  /// Takes the parameter's own names of yes and no, and `true`, `yes`, `on`, `false`, `no`, `off`.
  public func resolve(from input: String, context: Context<Bool>) async throws -> Bool? {
    let word = input.lowercased()
    if let names = context.parameter.extras?.hints.answers {
      if word == names.true.lowercased() { return true }
      if word == names.false.lowercased() { return false }
    }
    return switch word {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: nil
    }
  }
}

public struct URLFromStringResolver: Resolver {
  public init() {}

  public func resolve(from input: String, context: Context<URL>) async throws -> URL? {
    guard let url = URL(string: input), url.scheme != nil else { return nil }
    return url
  }
}

public struct AttributedStringFromStringResolver: Resolver {
  public init() {}

  public func resolve(
    from input: String, context: Context<AttributedString>
  ) async throws -> AttributedString? { AttributedString(input) }
}

public struct StringFromAttributedStringResolver: Resolver {
  public init() {}

  public func resolve(
    from input: AttributedString, context: Context<String>
  ) async throws -> String? { String(input.characters) }
}
