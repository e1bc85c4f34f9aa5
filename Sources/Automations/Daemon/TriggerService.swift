package import Foundation
package import RunHistory
import SystemPackage
import WorkflowLanguage

/// Serves the triggers of all enabled workflows: whoever knows the registry's state tells it what
/// has changed, and it arms and disarms the triggers with those who serve each kind.
package actor TriggerService {
  private let store: HistoryStore
  private let registry: WorkflowRegistry
  private let folders: FolderMonitor
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

  package init(
    store: HistoryStore, registry: WorkflowRegistry, folders: FolderMonitor, times: TimeMonitor,
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

  /// Arms all there are, as the daemon starts.
  package func start() async throws {
    for workflow in await registry.workflows { await update(workflow.id, isStart: true) }
    let all = armed.values.flatMap { $0 }
    queued(try await startups.daemonStarted(all, at: now()))
  }

  /// Goes by what the registry says of these workflows now.
  package func update(_ ids: Set<String>) async {
    for id in ids.sorted() { await update(id, isStart: false) }
  }

  /// The triggers of a workflow that are served.
  package func subscriptions(of workflow: String) -> [TriggerSubscription] { armed[workflow] ?? [] }

  /// Why triggers of a workflow aren't served.
  package func problem(of workflow: String) -> String? { problems[workflow] }

  private func update(_ id: String, isStart: Bool) async {
    let before = armed.removeValue(forKey: id)
    for subscription in before ?? [] { await disarm(subscription.id) }
    problems[id] = nil
    guard let workflow = await registry.entry(id), workflow.isArmed else { return }
    for named in workflow.triggers where named.trigger.options.isEnabled {
      do {
        let subscription = try await subscription(named, of: workflow)
        armed[id, default: []].append(subscription)
        try await arm(subscription, isStart: isStart, isNew: before == nil && !isStart)
      } catch {
        problems[id] = "its trigger \(named.name) can't be served: \(error)"
      }
    }
  }

  private func subscription(
    _ named: NamedTrigger, of workflow: RegisteredWorkflow
  ) async throws -> TriggerSubscription {
    let (now, trigger, name) = (now(), named.trigger, named.name)
    let record = try await store.write { store in
      try store.saveTrigger(
        workflow: workflow.id, name: name, kind: trigger.kind,
        definition: Self.definition(of: trigger), at: now)
    }
    return TriggerSubscription(
      id: record.id, workflow: workflow.id, file: workflow.path, name: name, trigger: trigger)
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
    case let trigger as FolderTrigger:
      await folders.arm(
        FolderSubscription(
          trigger: subscription.id, workflow: subscription.workflow, file: subscription.file,
          definition: trigger, ledgerIsLost: store.opening.damage != nil))
    case let trigger where StartupTriggers.serves(trigger):
      if !isStart { try await startups.switchedOn(subscription) }
    case is WorkflowTrigger: followers.arm(subscription)
    case is DriveTrigger: await drives.arm(subscription)
    case let trigger where TimeMonitor.serves(trigger):
      try await times.arm(subscription, catchingUp: !isNew)
    default: break  // `manual` is for people to see
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
