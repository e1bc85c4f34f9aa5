import AppIntentsCore
import Diagnostics

/// A question with `timeout` instead of `within`.
enum QuestionTimeoutCheck: Check {
  static let problem = Problem(
    "question-timeout",
    """
    A question waits as long as its `within` says. Then its `default` counts, or the step fails if it \
    has none. `timeout` ends steps that do something, and is no time to wait for an answer.
    """)

  static let points: [CheckPoint] = [
    .intent { arguments, step, walk in
      guard let timeout = step.modifiers.timeout, arguments.descriptor.sideEffects.contains(.asks),
        arguments.descriptor.parameters.contains(where: { $0.name == "within" })
      else { return }
      walk.report(
        Diagnostic(
          kind: problem.kind, message: "`\(arguments.descriptor.id)` has `within`, not `timeout`",
          range: timeout.range, helps: ["write `within: \(timeout.source)`"]))
    }
  ]
}
