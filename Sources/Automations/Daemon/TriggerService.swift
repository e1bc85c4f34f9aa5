import Foundation
import RunHistory
import SystemPackage
import WorkflowLanguage

/// Serves the triggers of all enabled workflows: whoever knows the registry's state tells it what
/// has changed, and it arms and disarms the triggers with those who serve each kind.
package actor TriggerService {
  private let store: HistoryStore
  private let registry: WorkflowRegistry
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
  private var latest: Task<Void, Never>?

  /// - Parameter others: serve what is neither served at the daemon's start nor at a run's end.
  init(
    store: HistoryStore, registry: WorkflowRegistry, startups: StartupTriggers,
    followers: WorkflowTriggers, others: [any TriggerServer], now: @escaping @Sendable () -> Date,
    queued: @escaping @Sendable ([String: Int]) -> Void
  ) {
    self.store = store
    self.registry = registry
    self.startups = startups
    self.followers = followers
    servers = [startups, followers] + others
    self.now = now
    self.queued = queued
  }

  /// Arms what waits for the ends of runs, before any run is touched: one may have ended with the
  /// daemon.
  package func startFollowing() async throws {
    let waiting = await registry.workflows.filter(\.isArmed).flatMap { workflow in
      workflow.triggers.filter { $0.trigger is WorkflowTrigger && $0.trigger.options.isEnabled }
        .map { (workflow, $0) }
    }
    let numbers = try await enter(waiting.map { ($0.id, $1) })
    for ((workflow, named), number) in zip(waiting, numbers) {
      followers.arm(
        TriggerSubscription(
          id: number, workflow: workflow.id, file: workflow.path, name: named.name,
          trigger: named.trigger))
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
    var wanted: [(workflow: RegisteredWorkflow, trigger: NamedTrigger, TriggerArming.Occasion)] = []
    for id in ids {
      let before = armed.removeValue(forKey: id)
      for subscription in before ?? [] {
        for server in servers { await server.disarm(subscription.id) }
      }
      problems[id] = nil
      guard let workflow = await registry.entry(id), workflow.isArmed else { continue }
      for trigger in workflow.triggers where trigger.trigger.options.isEnabled {
        wanted.append(
          (workflow, trigger, isStart ? .daemonStarts : before == nil ? .switchedOn : .changed))
      }
    }
    var arming: [TriggerArming] = []
    do {
      let numbers = try await enter(wanted.map { ($0.workflow.id, $0.trigger) })
      for ((workflow, named, occasion), number) in zip(wanted, numbers) {
        let subscription = TriggerSubscription(
          id: number, workflow: workflow.id, file: workflow.path, name: named.name,
          trigger: named.trigger)
        armed[workflow.id, default: []].append(subscription)
        arming.append(
          TriggerArming(
            subscription: subscription, occasion: occasion,
            isLedgerLost: isLedgerLost(for: workflow)))
      }
    } catch {
      for (workflow, named, _) in wanted { note(error, with: named.name, of: workflow.id) }
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

  /// Enters triggers in the store, all at once.
  /// - Returns: their numbers.
  private func enter(
    _ triggers: [(workflow: String, trigger: NamedTrigger)]
  ) async throws -> [TriggerID] {
    if triggers.isEmpty { return [] }
    let now = now()
    return try await store.write { store in
      try triggers.map { workflow, named in
        try store.saveTrigger(
          workflow: workflow, name: named.name, kind: named.trigger.kind,
          definition: Self.definition(of: named.trigger), at: now
        ).id
      }
    }
  }

  /// When it starts its workflow, in words that stay the same from version to version.
  private static func definition(of trigger: any Trigger) -> String {
    (trigger as? any DescribedTrigger)?.occasions.joined(separator: "\n") ?? trigger.kind
  }
}
