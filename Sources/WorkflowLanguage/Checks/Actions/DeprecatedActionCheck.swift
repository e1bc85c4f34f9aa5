import AppIntentsCore
import Diagnostics

/// A step whose intent is kept only for the workflows that have it.
enum DeprecatedActionCheck: Check {
  static let problem = Problem(
    "deprecated-action",
    """
    The step still works, but its app or Segue keeps it only for workflows that have it already. The \
    message says what to use in its place.
    """)

  static let points: [CheckPoint] = [
    .intent { arguments, step, walk in
      guard let reason = arguments.descriptor.deprecation else { return }
      walk.report(
        Diagnostic(
          kind: problem.kind, severity: .warning,
          message: "`\(arguments.descriptor.id)` is deprecated: \(reason)", range: step.actionRange)
      )
    }
  ]
}
