import WorkflowValues
import AppIntents
import Diagnostics

/// An arithmetic operation on values that can't take part in it.
enum WrongArithmeticCheck: Check {
  static let problem = Problem(
    "wrong-arithmetic",
    """
    Numbers are added, subtracted, multiplied and divided; durations and measurements are added to \
    their like and multiplied by numbers; a date takes a duration, and two dates have a duration \
    between them. `+` also joins two texts or two lists.
    """)

  typealias Operand = (known: KnownValue, expression: Expression)

  static func result(
    _ operation: ArithmeticOperator, left: Operand, right: Operand, in walk: WorkflowWalk
  ) -> KnownValue {
    if let type = type(operation, left.known.type, right.known.type) { return KnownValue(type) }
    walk.report(.wrongArithmetic(operation, left, right))
    return .any
  }

  /// What comes out; nil where nothing can.
  static func type(
    _ operation: ArithmeticOperator, _ left: ValueType, _ right: ValueType
  ) -> ValueType? {
    switch (left, operation, right) {
    case (.any, _, _), (_, _, .any), (.nothing, _, _), (_, _, .nothing): return .any
    case (.number, _, .number): return .number
    case (.text, .add, .text), (.richText, .add, .text), (.text, .add, .richText): return .text
    case (.list(let one), .add, .list(let two)): return .list(of: KnownValue.join(one, two))
    case (.date, .add, .duration), (.date, .subtract, .duration), (.duration, .add, .date):
      return .date
    case (.date, .subtract, .date): return .duration
    case (.duration, .add, .duration), (.duration, .subtract, .duration): return .duration
    case (.duration, .divide, .duration), (.measurement, .divide, .measurement): return .number
    case (.duration, .multiply, .number), (.duration, .divide, .number),
      (.number, .multiply, .duration):
      return .duration
    case (.measurement, .add, .measurement), (.measurement, .subtract, .measurement),
      (.measurement, .multiply, .number), (.measurement, .divide, .number),
      (.number, .multiply, .measurement):
      return .measurement
    // A text may be a number, and a number is told as text beside one.
    case (.text, .add, _), (_, .add, .text): return .any
    case (.text, _, .number), (.number, _, .text), (.text, _, .text): return .number
    default: return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func wrongArithmetic(
    _ operation: ArithmeticOperator, _ left: WrongArithmeticCheck.Operand,
    _ right: WrongArithmeticCheck.Operand
  ) -> Diagnostic {
    let verb =
      switch operation {
      case .add: "be added"
      case .subtract: "be subtracted"
      case .multiply: "be multiplied"
      case .divide, .remainder: "be divided"
      }
    let (one, two) = (left.known.type, right.known.type)
    return Diagnostic(
      kind: WrongArithmeticCheck.problem.kind,
      message: "\(TypeRules.phrase(one)) and \(TypeRules.phrase(two)) can't \(verb)",
      range: left.expression.range.union(right.expression.range))
  }
}
