import Diagnostics

/// A workflow that doesn't exist.
enum UnknownWorkflowCheck: Check {
  static let problem = Problem.unknownWorkflow

  static let points: [CheckPoint] = [
    .call { call, walk in
      guard case .missing = call.callee else { return }
      walk.report(
        walk.checker.workflows.missing(call.workflow, from: walk.document.source))
    }
  ]
}
