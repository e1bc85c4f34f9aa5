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
    // Why a file can't be read is the problem of its workflow, which the report has.
    if report.state != .gone, let source = try? await registry.source(of: id) {
      details.problems = try await registry.problems(in: source.bytes, of: id)
      details.saved = try await registry.savedChange(of: id)?.report
    }
    guard let workflow = try await registry.workflow(id) else { return .workflow(details) }
    if report.state != .gone { details.consent = try await registry.preview(id) }
    let edges = try await registry.examine(workflow.document.source.bytes, of: id).edges
    details.description = workflow.document.description
    details.tags = workflow.document.tags
    details.inputs = workflow.document.inputs.map { input in
      var report = InputReport(input)
      report.typeTitle = workflow.inputEntities[report.type]?.title
      return report
    }
    details.lines = WorkflowOutline(of: workflow).lines.map { line in
      var shown = WorkflowDetailReport.Line(
        depth: line.depth, step: line.step, line: line.line, text: line.text)
      shown.edges = line.step.flatMap { edges[$0] }
      return shown
    }
    return .workflow(details)
  }

  /// Queues a run with values for inputs.
  ///
  /// - Parameter files: what the run takes into its own folder.
  func start(
    _ id: String, inputs: [NamedValue], files: [GivenFile] = []
  ) async throws -> ControlReply {
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
    for file in files {
      guard
        let input = workflow.document.inputs.first(where: { $0.name.value == file.input }),
        input.type.itemType == .file, !input.isFolder, input.type.isList == file.isList
      else { throw ControlFailure(.usage, "`\(file.input)` of `\(id)` takes no file that is sent") }
    }
    let run = NewRun(workflow: id, file: known.path, inputs: values, cause: .person)
    let (now, folder) = (clock.now, store.folder)
    let queued = try await store.write { [values] store in
      guard !files.isEmpty else { return try store.enqueue(run, at: now) }
      return try store.enqueue(run, at: now) { number in
        try GivenFiles(in: folder, of: number).take(files, into: values)
      }
    }
    await live?.queueChanged()
    return self.queued([queued].compactMap(\.self), known)
  }
}
