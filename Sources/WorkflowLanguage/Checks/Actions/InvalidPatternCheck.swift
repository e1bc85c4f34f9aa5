import AppIntents
import Diagnostics
import WorkflowValues

/// A regular expression that doesn't compile.
enum InvalidPatternCheck: Check {
  static let problem = Problem(
    "invalid-pattern",
    """
    The regular expression can't be read: a parenthesis or a bracket isn't closed, a repetition has \
    nothing to repeat. A pattern in single quotes keeps its backslashes.
    """)

  static func check(_ value: Template, in walk: WorkflowWalk) {
    guard let text = value.literalText else { return }
    check(Located(text, at: value.range)) { walk.report($0) }
  }

  static func check(_ text: Located<String>, report: (Diagnostic) -> Void) {
    guard let reason = TypeRules.patternProblem(text.value) else { return }
    report(Diagnostic(kind: problem.kind, message: reason, range: text.range))
  }
}
