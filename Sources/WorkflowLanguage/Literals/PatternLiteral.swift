import AppIntentsCore
import Diagnostics
import WorkflowValues

/// Regular expressions as workflow files write them.
enum PatternLiteral: ProblemSource {
  static let problem = Problem(
    "invalid-pattern",
    """
    The regular expression can't be read: a parenthesis or a bracket isn't closed, or a repetition \
    has nothing to repeat. A pattern in single quotes keeps its backslashes.
    """)

  /// What is wrong with a pattern; nil if nothing is.
  static func problem(in pattern: Located<String>) -> Diagnostic? {
    do {
      _ = try TextPattern(pattern.value)
      return nil
    } catch {
      return Diagnostic(
        kind: problem.kind, message: IntentErrorText.message(for: error), range: pattern.range)
    }
  }
}
