import Control
import Diagnostics
import FileOperations
import RunHistory
import Scheduling
import SystemPackage

extension ControlService {
  /// Of how many runs the health has the latency.
  private static var mostWaits: Int { 100 }

  /// What can be found out at once.
  func health() async throws -> ControlReply {
    let findings = try await findings(readsHistory: false)
    var report = HealthReport(findings: findings, historyRead: store.lastCheck?.at)
    report.latencies = [
      LatencyReport(
        "from the event to the start of a run",
        seconds: try store.read { try $0.waits(limit: Self.mostWaits) }),
      LatencyReport("a write to the history", seconds: store.commitTimes),
    ]
    report.waitingWrites = store.waitingWrites
    return .health(report)
  }

  /// What is wrong, and what isn't.
  /// - Parameter readsHistory: whether the whole file of the history is read, which may take seconds.
  func findings(readsHistory: Bool) async throws -> [Finding] {
    try await refresh()
    let workflows = await registry.workflows
    var findings = [Finding]()
    if let report = await live?.report {
      findings.append(Finding(.ok, "daemon", "runs as process \(report.process)"))
    } else {
      findings.append(
        Finding(
          .warning, "daemon", "none runs: nothing starts by itself",
          help: "start it with `segue daemon`, or for good with `segue service install`"))
    }
    if let pause = await registry.pause {
      findings.append(
        Finding(
          .warning, "workflows", "all are paused: \(pause.reason)",
          help: "`segue resume --all` lets them go on"))
    }
    findings += try await doctor.findings(
      store: store, readsAll: readsHistory, at: clock.now)
    for folder in await registry.folders {
      guard let problem = folder.problem else { continue }
      findings.append(
        Finding(
          .warning, "workflows", problem,
          help: "`segue remove \(Phrasing.shellWord(folder.path.path.shown))` forgets the folder"))
    }
    findings += await notifier?.findings() ?? []
    for id in notifier?.workflows ?? [] {
      let isEnabled = workflows.first { $0.id == id }?.isArmed == true
      findings.append(
        isEnabled
          ? Finding(.ok, "notifying", "the workflow `\(id)`")
          : Finding(
            .warning, "notifying", "the workflow `\(id)` isn't enabled",
            help: "`segue enable \(Phrasing.shellWord(id))` shows what it would do"))
    }
    findings += doctor.findings(of: workflows)
    findings += await live?.diagnose() ?? []
    return findings
  }

  func why(_ path: FilePath) async throws -> ControlReply {
    guard let live else { throw ControlFailure.noDaemon }
    return .why(await live.why(path))
  }
}

extension ControlFailure {
  static let noDaemon = ControlFailure(
    .unavailable, "no daemon runs, so nothing is watched",
    help: "start it with `segue daemon`, or for good with `segue service install`")
}
