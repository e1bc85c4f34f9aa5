import WorkflowValues
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

  typealias Operand = (known: KnownValue, expression: Expression)

  static func check(
    _ comparison: Located<ComparisonOperator>, left: Operand,
    right: Operand, in walk: WorkflowWalk
  ) {
    let isReported = check(
      comparison, left: left, rightType: right.known.type, range: right.expression.range, in: walk)
    if isReported { return }
    if case .literal(.text(let text), let range) = right.expression {
      checkLiteral(text, range, left: left, in: walk)
    }
    guard comparison.value == .matches,
      case .literal(.text(let pattern), let range) = right.expression
    else { return }
    InvalidPatternCheck.check(Located(pattern, at: range)) { walk.report($0) }
  }

  /// Gives whether there was something to report.
  @discardableResult
  static func check(
    _ comparison: Located<ComparisonOperator>, left: Operand,
    rightType: ValueType, range: SourceRange, in walk: WorkflowWalk
  ) -> Bool {
    guard
      let reason = TypeRules.comparisonProblem(comparison.value, left.known.type, rightType)
    else { return false }
    walk.report(
      Diagnostic(
        kind: problem.kind, message: reason, range: left.expression.range.union(range)))
    return true
  }

  /// A value of a `choose` case.
  static func check(
    _ value: Template, left: Operand, in walk: WorkflowWalk
  ) {
    let known = walk.value(value)
    // What is written is read as the type on the left.
    if let text = value.literalText {
      checkLiteral(text, value.range, left: left, in: walk)
      return
    }
    check(
      Located(.is, at: value.range), left: left, rightType: known.type, range: value.range,
      in: walk)
  }

  /// A text in the file that can't be read as what stands on the left, as `$total > "many"`.
  private static func checkLiteral(
    _ text: String, _ range: SourceRange, left: Operand,
    in walk: WorkflowWalk
  ) {
    let type = left.known.type
    switch type {
    case .number, .boolean, .date, .duration, .measurement, .choice: break
    default: return
    }
    guard let reason = TypeRules.problem(reading: text, as: type) else { return }
    walk.report(
      Diagnostic(
        kind: problem.kind,
        message:
          "`\(walk.source(left.expression.range))` is \(TypeRules.phrase(type)), and"
          + " `\(Phrasing.shorten(text, to: 40))` is \(reason.reason)",
        range: range, helps: reason.help.map { [$0] } ?? []))
  }
}
