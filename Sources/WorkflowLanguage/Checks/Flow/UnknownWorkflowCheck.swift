import Diagnostics

/// A workflow that doesn't exist.
enum UnknownWorkflowCheck: Check {
  static let problem = Problem.unknownWorkflow

  static let points: [CheckPoint] = [
    .call { call, walk in
      walk.report(
        walk.checker.workflows.problem(with: call.workflow, from: walk.document.source))
    }
  ]
}
