import AppIntents
import Control
import Diagnostics

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
            + "installed", help: "`segue check \(workflow.path.shown)` names the packages"))
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
    case .gone:
      findings.append(
        Finding(
          .warning, id, "its file is gone: `\(workflow.path.shown)`",
          help: "`segue remove \(id)` forgets it"))
    case .changed:
      findings.append(
        Finding(
          .warning, id, "doesn't run: it \(workflow.more.joined(separator: ", ")) now",
          help: "`segue enable \(id)` shows what is new"))
    case .paused:
      findings.append(
        Finding(
          .warning, id, "is paused: \(workflow.pause?.reason ?? "")",
          help: "`segue resume \(id)` lets it go on"))
    case .enabled, .off, .broken: break
    }
    return findings
  }
}
