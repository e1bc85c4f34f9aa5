import WorkflowValues
import AppIntents
import Diagnostics

/// A condition that is neither yes nor no.
enum ConditionTypeCheck: Check {
  static let problem = Problem(
    "not-a-condition",
    """
    A condition is a comparison or something that can be read as yes or no: a boolean, a number, a \
    text such as `yes`. A date, a file, a list or a dictionary is neither; ask whether there is one \
    with `has value`.
    """)

  static func check(_ expression: Expression, gives known: KnownValue, in walk: WorkflowWalk) {
    switch known.type {
    case .any, .boolean, .number, .text, .nothing, .richText: return
    default: break
    }
    let written = walk.source(expression.range)
    walk.report(
      Diagnostic(
        kind: problem.kind,
        message: "`\(written)` is \(TypeRules.phrase(known.type)), which is neither yes nor no",
        range: expression.range, helps: ["write `\(written) has value`"]))
  }
}
