import AppIntentsCore
import Control
import Diagnostics
import OrderedCollections
import RunHistory
import Scheduling
import WorkflowLanguage

extension ControlService {
  /// A workflow with its inputs and its steps in sentences.
  func details(of id: String) async throws -> ControlReply {
    guard case .status(let status) = try await status(of: id), let report = status.workflows.first
    else { throw ControlFailure(.notFound, "there is no workflow `\(id)`") }
    var details = WorkflowDetailReport(report)
    guard let workflow = try await registry.workflow(id) else { return .workflow(details) }
    details.description = workflow.document.description
    details.tags = workflow.document.tags
    details.inputs = workflow.document.inputs.map { InputReport($0) }
    details.lines = WorkflowOutline(of: workflow).lines.map { line in
      WorkflowDetailReport.Line(
        depth: line.depth, step: line.step, line: line.line, text: line.text)
    }
    return .workflow(details)
  }

  /// Queues a run with values for inputs.
  func start(_ id: String, inputs: [NamedValue]) async throws -> ControlReply {
    try await refresh()
    let known = try await registry.known(id)
    try known.requireConsent()
    guard let workflow = try await registry.workflow(id) else {
      throw ControlFailure(.invalidWorkflow, "`\(id)` has errors")
    }
    var values: OrderedDictionary<String, IntentValue> = [:]
    for input in inputs {
      guard workflow.document.inputs.contains(where: { $0.name.value == input.name }) else {
        throw ControlFailure(.usage, "`\(id)` has no input `\(input.name)`")
      }
      values[input.name] = input.value.value
    }
    let run = NewRun(workflow: id, file: known.path, inputs: values, cause: .person)
    let now = clock.now
    let queued = try await store.write { try $0.enqueue(run, at: now) }
    await live?.queueChanged()
    return self.queued([queued].compactMap(\.self), known)
  }
}
