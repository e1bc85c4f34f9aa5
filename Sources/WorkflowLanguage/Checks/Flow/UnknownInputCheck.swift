import Diagnostics

/// A value for an input that the workflow doesn't have.
enum UnknownInputCheck: Check {
  static let problem = Problem(
    "unknown-input",
    "A workflow takes the values that its `inputs` name, and no others.")

  static let points: [CheckPoint] = [
    .call { call, walk in
      guard let workflow = call.document else { return }
      check(call.inputs.map(\.name), of: workflow, in: walk)
    },
    .document { document, walk in
      for test in document.tests { check(test.inputs.map(\.name), of: document, in: walk) }
    },
  ]

  private static func check(
    _ inputs: [Located<String>], of workflow: Document, in walk: WorkflowWalk
  ) {
    let known = workflow.inputs.map(\.name.value)
    let names = Set(known)
    let given = Set(inputs.map(\.value))
    for input in inputs where !names.contains(input.value) {
      walk.report(.unknownInput(input, of: workflow.id, known: known, given: given))
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownInput(
    _ name: Located<String>, of workflow: String, known: [String], given: Set<String>
  ) -> Diagnostic {
    Diagnostic(
      kind: UnknownInputCheck.problem.kind, message: "`\(workflow)` has no input `\(name.value)`",
      range: name.range,
      label: Suggestion(for: name.value, among: known.filter { !given.contains($0) })?.question,
      notes: [
        known.isEmpty
          ? "`\(workflow)` has no inputs" : "`\(workflow)` takes \(Phrasing.list(known))"
      ])
  }
}
