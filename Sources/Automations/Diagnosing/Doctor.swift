import AppIntentsCore
package import Confinement
import Control
import Diagnostics
import Dispatch
package import Foundation
import RunHistory
package import SystemPackage
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

  package init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    home: FilePath = IntentContext.homeFolder, processes: FilePath = "/proc",
    timeZone: TimeZone = .current,
    support: @escaping @Sendable () -> KernelSupport = { .ofThisMachine }
  ) {
    self.environment = environment
    self.home = home
    self.processes = processes
    self.timeZone = timeZone
    self.support = support
  }

  /// Findings about the machine and the store.
  func findings(store: HistoryStore, at now: Date) async throws -> [Finding] {
    let (size, damage) = try await Self.look(at: store.read)
    return await findings(at: now)
      + StoreFinding.make(
        folder: store.folder, size: size, damage: damage, earlier: store.opening.damage)
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
}
