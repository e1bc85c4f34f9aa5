import AppIntentsCore
import Control
import Diagnostics
import RunHistory
import SystemPackage

/// An enabled workflow.
enum WorkflowFinding {
  static func make(
    _ workflow: RegisteredWorkflow, isInstalled: (String) -> Bool
  ) -> [Finding] {
    var findings: [Finding] = []
    let id = workflow.id
    let missing = workflow.scope.programs.sorted().filter { !isInstalled($0) }
    if !missing.isEmpty {
      findings.append(
        Finding(
          .bad, id,
          "needs \(Phrasing.list(missing)), which \(missing.count == 1 ? "isn't" : "aren't") "
            + "installed",
          help: "`segue doctor --install` installs the packages that have them", programs: missing))
    }
    if let problem = workflow.problem {
      findings.append(
        workflow.version == nil
          ? Finding(.bad, id, "doesn't run: \(problem)")
          : Finding(
            .warning, id, problem,
            help: "until it is fixed, the previous version stays in force"))
    }
    switch workflow.state {
    case .gone: findings.append(gone(id, workflow.path))
    case .changed:
      findings.append(
        Finding(
          .warning, id, "doesn't run: it \(workflow.more.joined(separator: ", ")) now",
          help: "`segue enable \(Phrasing.shellWord(id))` shows what is new"))
    case .paused: findings.append(paused(id, because: workflow.pause?.reason ?? ""))
    case .enabled, .off, .broken: break
    }
    return findings
  }

  /// What the store knows of a workflow.
  static func make(_ workflow: WorkflowRecord) -> [Finding] {
    guard workflow.enabledAt != nil else { return [] }
    let id = workflow.id
    var findings: [Finding] = []
    if WorkflowFile.Stamp(of: workflow.path) == nil { findings.append(gone(id, workflow.path)) }
    if let error = workflow.error { findings.append(Finding(.warning, id, error)) }
    if let reason = workflow.pausedReason { findings.append(paused(id, because: reason)) }
    return findings
  }

  private static func gone(_ id: String, _ path: FilePath) -> Finding {
    Finding(
      .warning, id, "its file is gone: `\(path.shown)`",
      help: "`segue remove \(Phrasing.shellWord(id))` forgets it")
  }

  private static func paused(_ id: String, because reason: String) -> Finding {
    Finding(
      .warning, id, "is paused: \(reason)",
      help: "`segue resume \(Phrasing.shellWord(id))` lets it go on")
  }
}
