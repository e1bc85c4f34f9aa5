import AppIntents
import Diagnostics

/// A comparison that can't work for the types it compares.
enum WrongComparisonCheck: Check {
  static let problem = Problem(
    "wrong-comparison",
    """
    The left value's type decides how two values are compared, and the right one is converted to it. \
    Texts have `contains`, `begins with`, `ends with` and `matches`; numbers, durations, \
    measurements and dates have an order; lists are compared item by item.
    """)

  static func check(
    _ comparison: Located<ComparisonOperator>, left: (known: KnownValue, expression: Expression),
    right: (known: KnownValue, expression: Expression), in walk: WorkflowWalk
  ) {
    check(
      comparison, left: left, rightType: right.known.type, range: right.expression.range,
      isLiteral: { if case .literal = right.expression { true } else { false } }(), in: walk)
    guard comparison.value == .matches, case .literal(.text(let pattern), let range) = right.expression
    else { return }
    InvalidPatternCheck.check(Located(pattern, at: range)) { walk.report($0) }
  }

  static func check(
    _ comparison: Located<ComparisonOperator>, left: (known: KnownValue, expression: Expression),
    rightType: ValueType, range: SourceRange, isLiteral: Bool, in walk: WorkflowWalk
  ) {
    guard
      let reason = TypeRules.comparisonProblem(comparison.value, left.known.type, rightType)
    else { return }
    walk.report(
      Diagnostic(
        kind: problem.kind, message: reason, range: left.expression.range.union(range)))
  }
}
