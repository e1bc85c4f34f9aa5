import Diagnostics

/// A value for an input that a workflow doesn't have.
enum UnknownInputCheck: Check {
  static let problem = Problem(
    "unknown-input",
    "A workflow takes the values that its `inputs` name, and no others.")

  static func report(_ name: Located<String>, of workflow: Document, in walk: WorkflowWalk) {
    let names = workflow.inputs.map(\.name.value)
    walk.report(
      Diagnostic(
        kind: problem.kind, message: "`\(workflow.id)` has no input `\(name.value)`",
        range: name.range, label: Suggestion(for: name.value, among: names)?.question,
        notes: [
          names.isEmpty
            ? "`\(workflow.id)` has no inputs" : "`\(workflow.id)` takes \(Phrasing.list(names))"
        ]))
  }
}
