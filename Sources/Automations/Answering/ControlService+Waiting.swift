import Control
import Diagnostics
import RunHistory
import Scheduling
import WorkflowLanguage

/// Why runs that haven't ended don't go on.
extension ControlService {
  /// Runs as they are listed, those that wait with the reason, and those that run with how far they are.
  func reports(of runs: [RunSummary]) async throws -> [RunSummaryReport] {
    var reports = try store.read { store in try runs.map { try report($0, store) } }
    let waiting = runs.indices.filter {
      [.queued, .interrupted].contains(state(of: runs[$0])) && reports[$0].message == nil
    }
    for index in runs.indices where runs[index].state == .running {
      reports[index].progress = await live?.progress(of: runs[index].id)
    }
    if waiting.isEmpty { return reports }
    // The files say whether it may run.
    try await refresh()
    for index in waiting { reports[index].message = try await reasonToWait(of: runs[index]) }
    return reports
  }

  /// Why a run in the queue doesn't start; nil if it will as soon as there is room for it.
  private func reasonToWait(of run: RunSummary) async throws -> String? {
    if let workflow = await registry.entry(run.workflow) {
      switch workflow.state {
      case .gone: return "waits: the workflow's file is gone"
      case .broken: return "waits: the workflow has errors"
      case .off:
        return "waits: the workflow is off; `segue enable \(Phrasing.shellWord(workflow.id))`"
      case .changed:
        return
          "waits: the workflow asks for more than you agreed to; `segue enable \(Phrasing.shellWord(workflow.id))`"
      case .paused:
        return "waits: the workflow is paused; `segue resume \(Phrasing.shellWord(workflow.id))`"
      case .enabled: break
      }
    }
    if await registry.pause != nil {
      return "waits: all workflows are paused; `segue resume --all`"
    }
    if live == nil { return "waits for `segue daemon`" }
    if let start = run.notBefore, start > clock.now { return nil }
    return try await placeInQueue(of: run)
  }

  /// The runs behind which a run waits because of `overlap`.
  private func placeInQueue(of run: RunSummary) async throws -> String? {
    // With a `key`, runs with other values of it don't count.
    guard let document = try await registry.workflow(run.workflow)?.document, document.key == nil
    else { return nil }
    let ahead = try store.read {
      try $0.runs(
        RunFilter(workflow: run.workflow, states: [.claimed, .running, .waiting], limit: 8))
    }
    if ahead.isEmpty { return nil }
    let runs = Phrasing.join(ahead.map { "\($0.id)" }.reversed())
    return "waits for \(Phrasing.plural(ahead.count, "run")) \(runs) to end"
  }
}
