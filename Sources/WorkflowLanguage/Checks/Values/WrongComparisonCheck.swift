import AppIntentsCore
import Diagnostics
import WorkflowValues

/// A comparison that isn't defined for its types.
enum WrongComparisonCheck: Check {
  static let problem = Problem(
    "wrong-comparison",
    """
    The values can never be compared, so the condition is a mistake. Texts have `contains`, `begins \
    with`, `ends with` and `matches`; numbers, durations, measurements, dates and texts have an order; \
    `is` needs a value that can be read as the type of the other one. Lists are compared item by item.
    """)

  static let points: [CheckPoint] = [.comparison(check), .choice(checkCase)]

  private static func check(
    _ comparison: Located<ComparisonOperator>, left: Operand, right: Operand, in walk: WorkflowWalk
  ) {
    let range = right.expression.range
    if report(comparison.value, left, right.known.type, range, in: walk) { return }
    if case .literal(.text(let text), let range) = right.expression {
      checkLiteral(text, range, left: left, in: walk)
    }
  }

  /// The value of a `choose` case.
  private static func checkCase(
    _ value: Template, known: KnownValue, left: Operand, in walk: WorkflowWalk
  ) {
    // A literal is read as the type on the left.
    if let text = value.literalText {
      checkLiteral(text, value.range, left: left, in: walk)
    } else {
      report(.is, left, known.type, value.range, in: walk)
    }
  }

  /// Reports a comparison of types that can't be compared, and returns whether it is one.
  @discardableResult
  private static func report(
    _ comparison: ComparisonOperator, _ left: Operand, _ right: ValueType, _ range: SourceRange,
    in walk: WorkflowWalk
  ) -> Bool {
    guard let reason = Comparison.problem(comparison, left.known.type, right) else { return false }
    var helps: [String] = []
    if let one = left.known.type.itemType.kind, let two = right.kind {
      helps += ComparisonError.help(one, two).map { [$0] } ?? []
    }
    walk.report(
      Diagnostic(
        kind: problem.kind, message: reason, range: left.expression.range.union(range),
        helps: helps))
    return true
  }

  /// A text in the file that can't be read as the type on the left, as in `$total > "many"`.
  private static func checkLiteral(
    _ text: String, _ range: SourceRange, left: Operand, in walk: WorkflowWalk
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
          "`\(walk.source(left.expression.range))` is \(type.phrase), and"
          + " `\(Phrasing.shorten(text, to: 40))` \(ValuePhrase.predicate(reason.reason))",
        range: range, helps: reason.help.map { [$0] } ?? []))
  }
}
