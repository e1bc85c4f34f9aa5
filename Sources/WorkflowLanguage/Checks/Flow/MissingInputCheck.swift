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
    let missing = document.inputs.filter { input in
      input.defaultValue == nil && !input.isOptional
        && !test.inputs.contains { $0.name.value == input.name.value }
    }
    if missing.isEmpty { return }
    walk.report(
      Diagnostic(
        kind: problem.kind,
        message: "the test needs \(Phrasing.list(missing.map(\.name.value))) under `inputs`",
        range: test.name.range))
  }

  private static func check(_ call: WorkflowCall, in walk: WorkflowWalk) {
    guard let workflow = call.document else { return }
    let missing = workflow.inputs.enumerated().filter { index, input in
      let isPiped = index == 0 && !walk.pipe.isCut && walk.pipe.known.type != .nothing
      return input.defaultValue == nil && !input.isOptional && !isPiped
        && !call.inputs.contains { $0.name.value == input.name.value }
    }
    if missing.isEmpty { return }
    walk.report(
      Diagnostic(
        kind: problem.kind,
        message: "`\(workflow.id)` needs \(Phrasing.list(missing.map { $0.element.name.value }))",
        range: call.workflow.range))
  }
}
