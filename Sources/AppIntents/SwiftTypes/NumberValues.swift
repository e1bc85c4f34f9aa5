public import Foundation

// Swift's number types. Workflows have one number type; each of these checks what it can hold.

extension Int: _IntentValue {
  public static var valueType: ValueType { .number }

  public static func from(_ value: IntentValue) throws -> Int {
    guard case .number(.integer(let number)) = value else {
      throw IntentValueError(wanted: "a whole number", given: value)
    }
    return number
  }

  @inlinable public var intentValue: IntentValue { .number(.integer(self)) }
}

extension Double: _IntentValue {
  public static var valueType: ValueType { .number }

  public static func from(_ value: IntentValue) throws -> Double {
    guard case .number(let number) = value else {
      throw IntentValueError(wanted: "a number", given: value)
    }
    return number.double
  }

  /// Infinities and NaN become nothing, because workflows have no such numbers.
  public var intentValue: IntentValue { IntentNumber(self).map(IntentValue.number) ?? .nothing }
}

extension Float: _IntentValue {
  public static var valueType: ValueType { .number }

  public static func from(_ value: IntentValue) throws -> Float {
    Float(try Double.from(value))
  }

  /// The decimal that the float prints as, as for `Double`.
  public var intentValue: IntentValue {
    guard isFinite else { return .nothing }
    return IntentNumber(exactly: "\(self)").map(IntentValue.number) ?? Double(self).intentValue
  }
}

extension Decimal: _IntentValue {
  public static var valueType: ValueType { .number }

  public static func from(_ value: IntentValue) throws -> Decimal {
    guard case .number(let number) = value else {
      throw IntentValueError(wanted: "a number", given: value)
    }
    return number.decimal
  }

  public var intentValue: IntentValue { isNaN ? .nothing : .number(IntentNumber(self)) }
}

extension IntentNumber: _IntentValue {
  public static var valueType: ValueType { .number }

  public static func from(_ value: IntentValue) throws -> IntentNumber {
    guard case .number(let number) = value else {
      throw IntentValueError(wanted: "a number", given: value)
    }
    return number
  }

  @inlinable public var intentValue: IntentValue { .number(self) }
}

extension Bool: _IntentValue {
  public static var valueType: ValueType { .boolean }
  /// A required yes or no without a default is off.
  @inlinable public static var _absent: Bool? { false }

  public static func from(_ value: IntentValue) throws -> Bool {
    guard case .boolean(let answer) = value else {
      throw IntentValueError(wanted: "yes or no", given: value)
    }
    return answer
  }

  @inlinable public var intentValue: IntentValue { .boolean(self) }
}
