import Diagnostics

/// A workflow that doesn't exist.
enum UnknownWorkflowCheck: Check {
  static let problem = Problem.unknownWorkflow

  static let points: [CheckPoint] = [
    .call { call, walk in
      guard case .missing = call.callee else { return }
      var diagnostic = walk.checker.workflows.missing(call.workflow, from: walk.document.source)
      if diagnostic.label == nil { diagnostic.helps = [ForeignWord.command(call.workflow.value)] }
      walk.report(diagnostic)
    }
  ]
}
