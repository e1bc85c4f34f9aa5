import AppIntentsCore
package import Confinement
import Control
import Diagnostics
import Dispatch
package import Foundation
import RunHistory
package import SystemPackage
package import WorkflowEngine
import WorkflowLanguage

/// Looks for problems that might keep automations from working.
package struct Doctor: Sendable {
  private let environment: [String: String]
  private let home: FilePath
  /// `/proc`, or a test's stand-in for it.
  private let processes: FilePath
  private let timeZone: TimeZone
  /// Asked for when it is needed: finding it out takes 2 ms.
  private let support: @Sendable () -> KernelSupport
  /// The user's secrets, for what needs them; nil where another process looks at that.
  private let secrets: (@Sendable () throws -> Secrets)?

  package init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    home: FilePath = IntentContext.homeFolder, processes: FilePath = "/proc",
    timeZone: TimeZone = .current,
    support: @escaping @Sendable () -> KernelSupport = { .ofThisMachine },
    secrets: (@Sendable () throws -> Secrets)? = nil
  ) {
    self.environment = environment
    self.home = home
    self.processes = processes
    self.timeZone = timeZone
    self.support = support
    self.secrets = secrets
  }

  /// Findings about the machine and the store.
  /// - Parameter readsAll: whether the whole file is read to find damage. Otherwise it is as it was when it
  ///   was read last.
  func findings(
    store: HistoryStore, readsAll: Bool, at now: Date
  ) async throws -> [Finding] {
    let size: Int
    if readsAll {
      let damage: String?
      (size, damage) = try await Self.look(at: store.read)
      store.note(StoreCheck(at: now, damage: damage))
    } else {
      size = try store.read { try $0.size() }
    }
    return await findings(at: now)
      + StoreFinding.make(
        folder: store.folder, size: size, damage: store.lastCheck?.damage,
        earlier: store.opening.damage)
  }

  /// Findings about the machine.
  func findings(at now: Date) async -> [Finding] {
    var findings: [Finding] = []
    if let use = InotifyUse(processes: processes) { findings += use.findings }
    findings.append(ConfinementFinding.make(support()))
    findings.append(ClockFinding.make(timeZone, at: now))
    findings += await ServiceFinding.make(UserService(environment: environment, home: home))
    return findings
  }

  /// The store's size, and what is wrong with it. Reads all of it, which may take seconds, on a
  /// thread of its own.
  static func look(
    at read:
      @escaping @Sendable ((StoreTransaction) throws -> (Int, String?)) throws -> (
        Int, String?
      )
  ) async throws -> (size: Int, damage: String?) {
    try await withCheckedThrowingContinuation { done in
      DispatchQueue.global(qos: .utility).async {
        done.resume(
          with: Result { try read { (try $0.size(), try $0.damage()) } })
      }
    }
  }

  /// Findings about the enabled workflows.
  func findings(of workflows: [RegisteredWorkflow]) -> [Finding] {
    var findings: [Finding] = []
    for workflow in workflows where workflow.enabledAt != nil {
      findings += WorkflowFinding.make(workflow) { SystemProgram.find($0, environment) != nil }
      if workflow.isArmed { findings += signatures(of: workflow) }
      for trigger in workflow.triggers.compactMap(\.trigger.watching)
      where workflow.isArmed {
        for folder in trigger.folders {
          let path = IntentContext.resolve(
            FilePath(folder.value), home: home, folder: workflow.path.removingLastComponent())
          findings.append(FolderFinding.make(path, workflow: workflow.id))
        }
      }
    }
    return findings
  }

  /// Findings about the secrets with which requests to its webhooks are signed.
  private func signatures(of workflow: RegisteredWorkflow) -> [Finding] {
    guard let secrets else { return [] }
    return workflow.triggers.compactMap { named in
      guard let hook = named.trigger as? WebhookTrigger, hook.options.isEnabled,
        hook.signature != nil, let name = hook.secret,
        let problem = SecretProblem(of: name, in: secrets)
      else { return nil }
      return Finding(
        .bad, workflow.id, "its trigger \(named.name) \(problem.refusesRequests)",
        help: problem.help)
    }
  }
}
