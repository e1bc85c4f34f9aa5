internal import AppIntentsCore
internal import Foundation
import WorkflowValues

extension ExpressionFunction {
  static let numberFunctions: [ExpressionFunction] = [
    ExpressionFunction(
      "round", ["number", "places?"], .number,
      "The nearest whole number, or the nearest number with this many decimal places; halves go away from zero: `round(2.345, 2)`"
    ) { .number(try rounded($0, .plain)) },
    ExpressionFunction(
      "floor", ["number", "places?"], .number, "The next smaller whole number: `floor(-1.5)` is -2"
    ) { .number(try rounded($0, .down)) },
    ExpressionFunction(
      "ceil", ["number", "places?"], .number, "The next greater whole number: `ceil(1.2)` is 2"
    ) { .number(try rounded($0, .up)) },
    ExpressionFunction(
      "abs", ["number"], .any, "The number, duration or measurement without its sign",
      refine: { types in
        switch types[0] {
        case .duration, .measurement, .any: types[0]
        case .nothing: .any
        default: .number
        }
      }
    ) { call in
      switch call.arguments[0] {
      case .duration(let duration):
        return .duration(duration.seconds < 0 ? duration.negated : duration)
      case .measurement(let measurement):
        let value = IntentNumber(measurement.value.decimal.magnitude)
        return .measurement(IntentMeasurement(value, measurement.unit))
      default: return .number(IntentNumber(try call.number(0).decimal.magnitude))
      }
    },
    ExpressionFunction(
      "min", ["values…"], .any, "The least of several values, or of the items of a list",
      refine: itemType
    ) {
      try Ordering.extreme($0.items, isGreatest: false, in: ConversionContext($0.run)) ?? .nothing
    },
    ExpressionFunction(
      "max", ["values…"], .any, "The greatest of several values, or of the items of a list",
      refine: itemType
    ) {
      try Ordering.extreme($0.items, isGreatest: true, in: ConversionContext($0.run)) ?? .nothing
    },
    ExpressionFunction(
      "sum", ["values…"], .any,
      "The sum of several values, or of the items of a list; that of an empty list is 0",
      refine: { arguments in
        let type = sumType(itemType(arguments))
        // The sum of no durations is 0.
        return type == .number || arguments.count > 1 ? type : .any
      }
    ) { try sum($0) },
    ExpressionFunction(
      "average", ["values…"], .any,
      "The mean of several values, or of a list's items; that of an empty list is nothing",
      refine: { sumType(itemType($0)) }
    ) { call in
      guard !call.items.isEmpty else { return .nothing }
      return try Arithmetic.calculate(sum(call), .divide, .number(call.items.count))
    },
  ]

  /// The type of the values that a function works on: a list's items, or all arguments.
  private static func itemType(_ arguments: [ValueType]) -> ValueType {
    arguments.count == 1
      ? arguments[0].itemType : arguments.dropFirst().reduce(arguments[0]) { $0.joined(with: $1) }
  }

  /// The type of the sum of values of a type. Texts are read as numbers; what can't be added can still
  /// be the only value.
  private static func sumType(_ type: ValueType) -> ValueType {
    switch type {
    case .number, .text: .number
    case .duration, .measurement: type
    default: .any
    }
  }

  private static func rounded(
    _ call: FunctionCall, _ rounding: Decimal.Rounding
  ) throws -> IntentNumber {
    let number = try call.number(0)
    let given = try call.arguments.count > 1 ? call.number(1) : 0
    guard let places = given.integer, (-38...38).contains(places) else {
      throw FunctionProblem(
        "`\(call.name)` needs a whole number of places, at most 38, but is given \(given)")
    }
    return number.rounded(rounding, places: places)
  }

  private static func sum(_ call: FunctionCall) throws -> IntentValue {
    guard var sum = call.items.first else { return .number(0) }
    if case .text = sum { sum = .number(try call.number(of: sum)) }
    for item in call.items.dropFirst() {
      if case .text = item {
        sum = try Arithmetic.calculate(sum, .add, .number(call.number(of: item)))
      } else {
        sum = try Arithmetic.calculate(sum, .add, item)
      }
    }
    return sum
  }
}
