package import Foundation
package import RunHistory
import SystemPackage
import WorkflowLanguage

/// Serves the triggers of all enabled workflows: whoever knows the registry's state tells it what
/// has changed, and it arms and disarms the triggers with those who serve each kind.
package actor TriggerService {
  private let store: HistoryStore
  private let registry: WorkflowRegistry
  private let folders: FolderMonitors
  private let times: TimeMonitor
  private let drives: DriveMonitor
  private let startups: StartupTriggers
  private let followers: WorkflowTriggers
  private let now: @Sendable () -> Date
  private let queued: @Sendable ([String: Int]) -> Void

  /// By workflow.
  private var armed: [String: [TriggerSubscription]] = [:]
  /// Why triggers couldn't be armed; they are tried again with the next change.
  private var problems: [String: String] = [:]
  private var latest: Task<Void, Never>?

  package init(
    store: HistoryStore, registry: WorkflowRegistry, folders: FolderMonitors, times: TimeMonitor,
    drives: DriveMonitor, startups: StartupTriggers, followers: WorkflowTriggers,
    now: @escaping @Sendable () -> Date, queued: @escaping @Sendable ([String: Int]) -> Void
  ) {
    self.store = store
    self.registry = registry
    self.folders = folders
    self.times = times
    self.drives = drives
    self.startups = startups
    self.followers = followers
    self.now = now
    self.queued = queued
  }

  /// Arms all there are, as the daemon starts. What lies in folders is looked through afterwards.
  package func start() async throws {
    let ids = await registry.workflows.map(\.id)
    await inTurn { await self.update(ids, isStart: true) }
    let all = armed.values.flatMap { $0 }
    queued(try await startups.daemonStarted(all, at: now()))
  }

  /// Goes by what the registry says of these workflows now.
  package func update(_ ids: Set<String>) async {
    await inTurn { await self.update(ids.sorted(), isStart: false) }
  }

  /// Does one thing after the other, so that no two arm the same trigger.
  private func inTurn(_ work: @escaping @Sendable () async -> Void) async {
    let task = Task { [latest] in
      await latest?.value
      await work()
    }
    latest = task
    await task.value
  }

  /// The triggers of a workflow that are served.
  package func subscriptions(of workflow: String) -> [TriggerSubscription] { armed[workflow] ?? [] }

  /// Why triggers of a workflow aren't served.
  package func problem(of workflow: String) -> String? { problems[workflow] }

  private func isLedgerLost(for workflow: RegisteredWorkflow) -> Bool {
    guard let damage = store.opening.damage, let enabled = workflow.enabledAt else { return false }
    return damage.concerns(enabled: enabled)
  }

  private func update(_ ids: [String], isStart: Bool) async {
    var workflows: [(workflow: RegisteredWorkflow, isNew: Bool)] = []
    for id in ids {
      let before = armed.removeValue(forKey: id)
      for subscription in before ?? [] { await disarm(subscription.id) }
      problems[id] = nil
      guard let workflow = await registry.entry(id), workflow.isArmed else { continue }
      workflows.append((workflow, isNew: before == nil && !isStart))
    }
    var inFolders: [FolderSubscription] = []
    do {
      let numbers = try await enter(workflows.map(\.workflow))
      for ((workflow, isNew), numbers) in zip(workflows, numbers) {
        for (named, number) in zip(workflow.triggers, numbers)
        where named.trigger.options.isEnabled {
          let subscription = TriggerSubscription(
            id: number, workflow: workflow.id, file: workflow.path, name: named.name,
            trigger: named.trigger)
          armed[workflow.id, default: []].append(subscription)
          if let folder = named.trigger as? FolderTrigger {
            inFolders.append(
              FolderSubscription(
                trigger: number, workflow: workflow.id, file: workflow.path, definition: folder,
                ledgerIsLost: isLedgerLost(for: workflow)))
            continue
          }
          do {
            try await arm(subscription, isStart: isStart, isNew: isNew)
          } catch {
            problems[workflow.id] = "its trigger \(named.name) can't be served: \(error)"
          }
        }
      }
    } catch {
      for (workflow, _) in workflows where !workflow.triggers.isEmpty {
        problems[workflow.id] = "its triggers can't be served: \(error)"
      }
    }
    await folders.arm(inFolders)
  }

  /// Enters the triggers of workflows in the store, all at once.
  /// - Returns: their numbers.
  private func enter(_ workflows: [RegisteredWorkflow]) async throws -> [[TriggerID]] {
    if workflows.isEmpty { return [] }
    let now = now()
    let named = workflows.map { workflow in
      (workflow.id, workflow.triggers.map { row(of: $0, in: workflow) })
    }
    return try await store.write { store in
      try named.map { workflow, triggers in
        try TriggerRows(store: store, workflow: workflow, now: now).enter(triggers)
      }
    }
  }

  private func row(
    of named: NamedTrigger, in workflow: RegisteredWorkflow
  ) -> TriggerRows.Named {
    let folder = named.trigger as? FolderTrigger
    return TriggerRows.Named(
      name: named.name, hasID: named.trigger.options.id != nil, kind: named.trigger.kind,
      definition: Self.definition(of: named.trigger),
      folders: folder?.paths(of: workflow.path, home: folders.home) ?? [],
      isOn: named.trigger.options.isEnabled)
  }

  /// When it starts its workflow, in words that stay the same from version to version.
  private static func definition(of trigger: any Trigger) -> String {
    (trigger as? any DescribedTrigger)?.occasions.joined(separator: "\n") ?? trigger.kind
  }

  /// - Parameter isNew: whether it was switched off until now, so that nothing was missed.
  private func arm(
    _ subscription: TriggerSubscription, isStart: Bool, isNew: Bool
  ) async throws {
    switch subscription.trigger {
    case let trigger where StartupTriggers.serves(trigger):
      if !isStart { try await startups.switchedOn(subscription) }
    case is WorkflowTrigger: followers.arm(subscription)
    case is DriveTrigger: await drives.arm(subscription)
    case let trigger where TimeMonitor.serves(trigger):
      try await times.arm(subscription, catchingUp: !isNew)
    // Folder triggers are armed together; `manual` is for people to see.
    default: break
    }
  }

  /// A trigger that isn't with one of them is no trouble to it.
  private func disarm(_ trigger: TriggerID) async {
    await folders.disarm(trigger)
    await times.disarm(trigger)
    await drives.disarm(trigger)
    followers.disarm(trigger)
  }
}
