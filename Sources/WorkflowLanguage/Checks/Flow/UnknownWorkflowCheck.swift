import Diagnostics

/// A workflow that isn't there.
enum UnknownWorkflowCheck: Check {
  static let problem = Problem(
    "unknown-workflow",
    """
    There is no workflow of this name. A workflow is called by its file's name without `.yaml`, and \
    is looked for beside this file and in the workflow folders.
    """)

  @discardableResult
  static func check(
    _ name: Located<String>, in workflows: any WorkflowLookup, report: (Diagnostic) -> Void
  ) -> Bool {
    if workflows.contains(name.value) { return true }
    report(
      Diagnostic(
        kind: problem.kind, message: "there is no workflow `\(name.value)`", range: name.range,
        label: Suggestion(for: name.value, among: workflows.ids)?.question))
    return false
  }
}
