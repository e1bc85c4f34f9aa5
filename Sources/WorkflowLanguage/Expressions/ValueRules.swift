internal import AppIntents
internal import Diagnostics
internal import OrderedCollections
internal import WorkflowValues

/// What expressions ask of values, in the words of expressions. The tables of values do the work.
enum ValueRules {
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// A property that a value doesn't have.
  struct UnknownProperty: Error {
    let owner: String
    let known: [String]
    /// Whether another value of the same type may have it.
    var mayBeAbsent = false
  }

  /// "a text", "a list"
  static func phrase(_ type: ValueType) -> String {
    switch type {
    case .nothing, .richText, .any: type.name
    case .list: "a list"
    case .entity(let name): "an entity `\(name)`"
    default: "a \(type.name)"
    }
  }

  static func truth(of value: IntentValue, in run: IntentContext) throws -> Bool {
    switch value {
    case .boolean(let value): return value
    case .number(let number): return number != .integer(0)
    case .nothing: return false
    default:
      if case .boolean(let value) = try Conversions.convert(value, to: .boolean, in: run) {
        return value
      }
      throw Problem(description: "\(phrase(value.type)) is neither true nor false")
    }
  }

  static func text(of value: IntentValue, in run: IntentContext) throws -> String { value.text }

  static func number(_ value: IntentValue, in run: IntentContext) throws -> IntentNumber {
    if case .number(let number) = value { return number }
    if case .number(let number) = try Conversions.convert(value, to: .number, in: run) {
      return number
    }
    throw Problem(description: "\(phrase(value.type)) is no number")
  }

  static func negate(_ value: IntentValue) throws -> IntentValue { try Arithmetic.negate(value) }

  static func calculate(
    _ sign: ArithmeticOperator, _ left: IntentValue, _ right: IntentValue
  ) throws -> IntentValue {
    try Arithmetic.calculate(left, sign, right)
  }

  static func matches(
    _ comparison: ComparisonOperator, _ left: IntentValue, _ right: IntentValue,
    in run: IntentContext
  ) throws -> Bool {
    try Comparison.holds(left, comparison, right, in: ConversionContext(run))
  }

  static func areSame(_ one: String, _ two: String) -> Bool { TextFolding.areEqual(one, two) }

  /// Which of two values comes first, for `sort`, `min` and `max`.
  static func order(
    _ left: IntentValue, _ right: IntentValue, in run: IntentContext
  ) throws -> Int {
    Ordering.total(left, right)
  }

  static func property(
    _ name: String, of value: IntentValue, in run: IntentContext
  ) throws -> IntentValue {
    do {
      return try PropertyTable.value(name, of: value, in: run)
    } catch let problem as PropertyError where !problem.known.isEmpty {
      // Of two dictionaries one may have a key that the other lacks.
      let mayBeAbsent = value.type == .dictionary
      throw UnknownProperty(
        owner: phrase(value.type), known: problem.known, mayBeAbsent: mayBeAbsent)
    }
  }
}
