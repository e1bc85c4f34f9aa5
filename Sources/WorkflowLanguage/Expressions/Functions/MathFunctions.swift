internal import AppIntentsCore
internal import Foundation
import WorkflowValues

/// Roots, logarithms and trigonometry. Results that don't end have 15 digits.
extension ExpressionFunction {
  static let mathFunctions: [ExpressionFunction] = [
    math("sqrt", "The square root: `sqrt(2)`") { number, call in
      guard let root = number.squareRoot() else {
        throw FunctionProblem("a negative number such as \(number) has no square root")
      }
      return root
    },
    ExpressionFunction(
      "log", ["number", "base?"], .number,
      "The logarithm to the base 10, or to another one: `log(8, 2)` is 3"
    ) { call in
      guard call.arguments.count > 1 else {
        return .number(try finite(log10(positive(call, 0)), call))
      }
      return .number(try finite(log(positive(call, 0)) / log(positive(call, 1)), call))
    },
    ExpressionFunction("ln", ["number"], .number, "The natural logarithm: `ln(exp(2))` is 2") {
      .number(try finite(log(positive($0, 0)), $0))
    },
    math("exp", "The power of Euler's number: `exp(1)` is 2.71828…") {
      try finite(exp($0.double), $1)
    },
    trigonometry("sin", "The sine of an angle in radians, or with a unit: `sin(30 °)` is 0.5") {
      $0.sine
    },
    trigonometry("cos", "The cosine of an angle, as for `sin`") { $0.cosine },
    trigonometry("tan", "The tangent of an angle, as for `sin`") { $0.sine / $0.cosine },
    math("asin", "The angle in radians that has this sine") { try finite(asin($0.double), $1) },
    math("acos", "The angle in radians that has this cosine") { try finite(acos($0.double), $1) },
    math("atan", "The angle in radians that has this tangent") { try finite(atan($0.double), $1) },
  ]

  private static func math(
    _ name: String, _ explanation: String,
    _ calculate: @escaping @Sendable (IntentNumber, FunctionCall) throws -> IntentNumber
  ) -> ExpressionFunction {
    ExpressionFunction(name, ["number"], .number, explanation) { call in
      .number(try calculate(call.number(0), call))
    }
  }

  private static func trigonometry(
    _ name: String, _ explanation: String, _ calculate: @escaping @Sendable (Turn) -> Double
  ) -> ExpressionFunction {
    ExpressionFunction(name, ["angle"], .number, explanation) { call in
      .number(try finite(calculate(Turn(call)), call))
    }
  }

  private static func positive(_ call: FunctionCall, _ index: Int) throws -> Double {
    let number = try call.number(index)
    guard number > 0 else {
      throw FunctionProblem("`\(call.name)` needs a number greater than 0, but is given \(number)")
    }
    return number.double
  }

  private static func finite(_ value: Double, _ call: FunctionCall) throws -> IntentNumber {
    guard let number = IntentNumber(approximately: value) else {
      throw FunctionProblem(
        "`\(call.name)(\(call.arguments.map(\.shortText).joined(separator: ", ")))` has no value that is a number"
      )
    }
    return number
  }
}

extension IntentNumber {
  /// π, to 38 digits.
  static let pi = IntentNumber(exactly: "3.1415926535897932384626433832795028842") ?? 0
}

/// An angle as quarters of a turn and a rest of at most an eighth, so that `sin(pi)` is 0 and not the
/// error of a double.
private struct Turn {
  private let quarters: Int
  private let rest: Double

  init(_ call: FunctionCall) throws {
    let angle = try Self.radians(call)
    let quarters = try angle.multiplied(by: 2).divided(by: .pi).rounded(.plain)
    guard let whole = quarters.integer, whole.magnitude < 1_000_000_000_000_000 else {
      throw FunctionProblem("the angle \(angle) is too large for `\(call.name)`")
    }
    let rest = try angle.subtracting(quarters.multiplied(by: .pi).divided(by: 2)).double
    self.quarters = ((whole % 4) + 4) % 4
    // Less is what the 38 digits of π leave out.
    self.rest = whole != 0 && rest.magnitude < 1e-20 ? 0 : rest
  }

  var sine: Double {
    switch quarters {
    case 0: sin(rest)
    case 1: rest == 0 ? 1 : cos(rest)
    case 2: -sin(rest)
    default: rest == 0 ? -1 : -cos(rest)
    }
  }

  var cosine: Double {
    switch quarters {
    case 0: rest == 0 ? 1 : cos(rest)
    case 1: rest == 0 ? 0 : -sin(rest)
    case 2: rest == 0 ? -1 : -cos(rest)
    default: rest == 0 ? 0 : sin(rest)
    }
  }

  private static func radians(_ call: FunctionCall) throws -> IntentNumber {
    guard case .measurement(let angle) = call.arguments[0], angle.unit.dimension == .angle else {
      return try call.number(0)
    }
    if angle.unit.symbol == "rad" { return angle.value }
    return try angle.value.multiplied(by: angle.unit.factor).multiplied(by: .pi).divided(by: 180)
  }
}
