import AppIntents
import RunHistory
import WorkflowEngine
import WorkflowLanguage

/// The values of a workflow's `key` for its waiting runs.
struct RunKeys {
  private let workflow: RunnableWorkflow
  private let performer: RunPerformer

  init(of workflow: RunnableWorkflow, performer: RunPerformer) {
    self.workflow = workflow
    self.performer = performer
  }

  /// Whether all runs have the same key, because the file names none.
  var isOne: Bool { workflow.workflow.document.key == nil }

  /// A run whose key can't be found has one of its own: when it runs it says why.
  func key(of run: QueuedRun) async -> String {
    guard let template = workflow.workflow.document.key else { return "" }
    return await performer.key(template, of: run, in: workflow) ?? "run \(run.id)"
  }
}
