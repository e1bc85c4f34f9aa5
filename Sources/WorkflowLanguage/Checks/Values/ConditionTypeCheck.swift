import AppIntentsCore
import Diagnostics
import WorkflowValues

/// A condition whose type has no meaning as a boolean.
enum ConditionTypeCheck: Check {
  static let problem = Problem(
    "not-a-condition",
    """
    A condition is a comparison or a value that can be read as true or false: a boolean, a number, a \
    text such as `yes`. A date, a file, a list or a dictionary can't; use `has value` to ask whether \
    there is one.
    """)

  static let points: [CheckPoint] = [.condition(check)]

  static func check(_ expression: Expression, gives known: KnownValue, in walk: WorkflowWalk) {
    switch known.type {
    case .any, .boolean, .number, .text, .nothing, .richText: return
    default: break
    }
    let written = walk.source(expression.range)
    walk.report(
      Diagnostic(
        kind: problem.kind,
        message: "`\(written)` is \(known.type.phrase), which is neither true nor false",
        range: expression.range, helps: ["write `\(written) has value`"]))
  }
}
