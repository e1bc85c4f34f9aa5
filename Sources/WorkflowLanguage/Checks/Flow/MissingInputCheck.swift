import AppIntentsCore
import Diagnostics

/// An input without a default that `run:` doesn't give.
enum MissingInputCheck: Check {
  static let problem = Problem(
    "missing-input",
    """
    The workflow that `run` starts needs a value for one of its inputs. Its first input receives the \
    previous step's output; the others are given by name. A test gives all inputs that have no \
    default, by name or in `answers`.
    """)

  static let points: [CheckPoint] = [
    .call(check),
    .document { document, walk in
      for test in document.tests where test.answers.isEmpty { check(test, of: document, in: walk) }
    },
  ]

  private static func check(_ test: TestCase, of document: Document, in walk: WorkflowWalk) {
    check(document.inputs, besides: test.inputs.map { $0.name }, at: test.name.range, in: walk) {
      "the test needs \($0) under `inputs`"
    }
  }

  private static func check(_ call: WorkflowCall, in walk: WorkflowWalk) {
    guard let workflow = call.document else { return }
    let isPiped = !walk.pipe.isCut && walk.pipe.known.type != .nothing
    check(
      workflow.inputs.dropFirst(isPiped ? 1 : 0), besides: call.inputs.map { $0.name },
      at: call.workflow.range, in: walk
    ) { "`\(workflow.id)` needs \($0)" }
  }

  /// - Parameter message: makes the message of the list of what is missing.
  private static func check(
    _ inputs: some Sequence<InputDeclaration>, besides given: [Located<String>],
    at range: SourceRange, in walk: WorkflowWalk, message: (String) -> String
  ) {
    let missing = inputs.filter { input in
      input.defaultValue == nil && !input.isOptional
        && !given.contains { $0.value == input.name.value }
    }
    if missing.isEmpty { return }
    walk.report(
      Diagnostic(
        kind: problem.kind, message: message(Phrasing.list(missing.map(\.name.value))),
        range: range))
  }
}
