import AppIntentsCore
import Diagnostics
import WorkflowValues

/// A calculation that has no result for its types.
enum WrongArithmeticCheck: Check {
  static let problem = Problem(
    "wrong-arithmetic",
    """
    Numbers can be added, subtracted, multiplied, divided and raised to a power. Durations and \
    measurements can be added to each other and multiplied by numbers. A duration can be added to a \
    date, and the difference of two dates is a duration. `+` also joins two texts or two lists.
    """)

  static let points: [CheckPoint] = [
    .arithmetic { operation, left, right, walk in
      walk.report(.wrongArithmetic(operation, left, right))
    }
  ]
}

extension Diagnostic {
  fileprivate static func wrongArithmetic(
    _ operation: ArithmeticOperator, _ left: Operand, _ right: Operand
  ) -> Diagnostic {
    let verb =
      switch operation {
      case .add: "be added"
      case .subtract: "be subtracted"
      case .multiply: "be multiplied"
      case .divide, .remainder: "be divided"
      case .power: "be combined with `^`"
      }
    let (one, two) = (left.known.type, right.known.type)
    let isTextAndNumber = operation == .add && Set([one, two]) == [.text, .number]
    return Diagnostic(
      kind: WrongArithmeticCheck.problem.kind,
      message: "\(one.phrase) and \(two.phrase) can't \(verb)",
      range: left.expression.range.union(right.expression.range),
      helps: isTextAndNumber ? [Arithmetic.textAndNumberHelp] : [])
  }
}
