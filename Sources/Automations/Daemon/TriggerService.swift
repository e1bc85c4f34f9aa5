import Coordination
import Foundation
import RunHistory
import SystemPackage
import WorkflowLanguage

/// Serves the triggers of all enabled workflows: whoever knows the registry's state tells it what
/// has changed, and it arms and disarms the triggers with those who serve each kind.
package actor TriggerService {
  private let store: HistoryStore
  private let registry: WorkflowRegistry
  private let home: FilePath
  private let startups: StartupTriggers
  private let followers: WorkflowTriggers
  /// `manual` is for people to see, and served by nobody.
  private let servers: [any TriggerServer]
  private let now: @Sendable () -> Date
  private let queued: @Sendable ([String: Int]) -> Void

  /// By workflow.
  private var armed: [String: [TriggerSubscription]] = [:]
  /// Why triggers couldn't be armed; they are tried again with the next change.
  private var problems: [String: String] = [:]
  /// One change at a time, so that no trigger is armed twice.
  private let turns = AsyncLock()

  /// - Parameters:
  ///   - home: the folder that `~` stands for.
  ///   - others: serve what is neither served at the daemon's start nor at a run's end.
  init(
    store: HistoryStore, registry: WorkflowRegistry, home: FilePath, startups: StartupTriggers,
    followers: WorkflowTriggers, others: [any TriggerServer], now: @escaping @Sendable () -> Date,
    queued: @escaping @Sendable ([String: Int]) -> Void
  ) {
    self.store = store
    self.registry = registry
    self.home = home
    self.startups = startups
    self.followers = followers
    servers = [startups, followers] + others
    self.now = now
    self.queued = queued
  }

  /// Arms what waits for the ends of runs, before any run is touched: one may have ended with the
  /// daemon.
  package func startFollowing() async throws {
    let waiting = await registry.workflows.filter { workflow in
      workflow.isArmed && workflow.triggers.contains { $0.trigger is WorkflowTrigger }
    }
    for (workflow, numbers) in zip(waiting, try await enter(waiting)) {
      for subscription in subscriptions(of: workflow, numbers)
      where subscription.trigger is WorkflowTrigger {
        followers.arm(subscription)
      }
    }
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

  /// Does work in its turn, to its end even if the caller is canceled.
  private func inTurn(_ work: @escaping @Sendable () async -> Void) async {
    await Task { await turns.withLock { await work() } }.value
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
    var workflows: [(workflow: RegisteredWorkflow, TriggerArming.Occasion)] = []
    for id in ids {
      let before = armed.removeValue(forKey: id)
      for subscription in before ?? [] {
        for server in servers { await server.disarm(subscription.id) }
      }
      problems[id] = nil
      guard let workflow = await registry.entry(id), workflow.isArmed else { continue }
      workflows.append(
        (workflow, isStart ? .daemonStarts : before == nil ? .switchedOn : .changed))
    }
    var arming: [TriggerArming] = []
    do {
      let numbers = try await enter(workflows.map(\.workflow))
      for ((workflow, occasion), numbers) in zip(workflows, numbers) {
        for subscription in subscriptions(of: workflow, numbers) {
          armed[workflow.id, default: []].append(subscription)
          arming.append(
            TriggerArming(
              subscription: subscription, occasion: occasion,
              isLedgerLost: isLedgerLost(for: workflow)))
        }
      }
    } catch {
      for (workflow, _) in workflows {
        for trigger in workflow.triggers { note(error, with: trigger.name, of: workflow.id) }
      }
    }
    for server in servers {
      let triggers = arming.filter { server.serves($0.subscription.trigger) }
      do {
        try await server.arm(triggers)
      } catch {
        for trigger in triggers.map(\.subscription) {
          note(error, with: trigger.name, of: trigger.workflow)
        }
      }
    }
  }

  private func note(_ error: any Error, with trigger: String, of workflow: String) {
    problems[workflow] = "its trigger \(trigger) can't be served: \(error)"
  }

  /// The triggers of a workflow that are switched on.
  private func subscriptions(
    of workflow: RegisteredWorkflow, _ numbers: [TriggerID]
  ) -> [TriggerSubscription] {
    zip(workflow.triggers, numbers).filter { $0.0.trigger.options.isEnabled }.map {
      TriggerSubscription(
        id: $1, workflow: workflow.id, file: workflow.path, name: $0.name, trigger: $0.trigger)
    }
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
      folders: folder?.paths(of: workflow.path, home: home) ?? [],
      isOn: named.trigger.options.isEnabled)
  }

  /// When it starts its workflow, in words that stay the same from version to version.
  static func definition(of trigger: any Trigger) -> String {
    (trigger as? any DescribedTrigger)?.occasions.joined(separator: "\n") ?? trigger.kind
  }
}
