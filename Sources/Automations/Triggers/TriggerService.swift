import AppIntentsCore
import Coordination
import Foundation
import RunHistory
import Scheduling
import SystemPackage
import WorkflowLanguage

/// Serves the triggers of all enabled workflows: compares what the registry says with what is
/// served, and arms and disarms triggers with the servers of their kinds.
///
/// ```
/// registry ─ changed workflows → TriggerService ─ rows in the store → arm, disarm → servers
/// ```
package actor TriggerService {
  private let store: HistoryStore
  private let registry: WorkflowRegistry
  private let home: FilePath
  /// A kind that no server serves, as `manual`, starts nothing.
  private let servers: [any TriggerServer]
  private let time: any TimeSource

  /// By workflow.
  private var armed: [String: [TriggerSubscription]] = [:]
  /// Why triggers couldn't be armed. They are tried again with the next change.
  private var problems: [String: String] = [:]
  /// One change at a time, so that no trigger is armed twice.
  private let turns = AsyncLock()

  /// - Parameter home: the folder that `~` stands for.
  init(
    store: HistoryStore, registry: WorkflowRegistry, home: FilePath,
    servers: [any TriggerServer], time: any TimeSource = SystemTime()
  ) {
    self.store = store
    self.registry = registry
    self.home = home
    self.servers = servers
    self.time = time
  }

  /// Arms the triggers that the recovery of runs can fire: a run may have ended with the daemon.
  package func startBeforeRecovery() async throws {
    for server in servers where server.isArmedBeforeRecovery {
      let workflows = await registry.workflows.filter { workflow in
        workflow.isArmed && workflow.triggers.contains { server.serves($0.trigger) }
      }
      for (workflow, numbers) in zip(workflows, try await enter(workflows)) {
        try await server.armServed(
          of: subscriptions(of: workflow, numbers).map {
            TriggerArming($0, $0.trigger, occasion: .daemonStarts)
          })
      }
    }
  }

  /// Arms all triggers when the daemon starts. Folders are scanned afterwards.
  package func start() async throws {
    let ids = await registry.workflows.map(\.id)
    await inTurn { await self.update(ids, isStart: true) }
    let all = armed.values.flatMap { $0 }.map {
      TriggerArming($0, $0.trigger, occasion: .daemonStarts)
    }
    for server in servers { try await server.daemonStarted(withAll: all) }
  }

  /// Follows what the registry says about these workflows now.
  package func update(_ ids: Set<String>) async {
    await inTurn { await self.update(ids.sorted(), isStart: false) }
  }

  /// Performs work in its turn, to its end even if the caller is canceled.
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
    var workflows: [(workflow: RegisteredWorkflow, TriggerOccasion)] = []
    for id in ids {
      let before = armed.removeValue(forKey: id)
      for subscription in before ?? [] {
        for server in servers { await server.disarm(subscription.id) }
      }
      problems[id] = nil
      guard let workflow = await registry.entry(id), workflow.isArmed else { continue }
      workflows.append((workflow, isStart ? .daemonStarts : before == nil ? .enabled : .changed))
    }
    var arming: [TriggerArming<any Trigger>] = []
    do {
      let numbers = try await enter(workflows.map(\.workflow))
      for ((workflow, occasion), numbers) in zip(workflows, numbers) {
        let subscriptions = subscriptions(of: workflow, numbers)
        if !subscriptions.isEmpty { armed[workflow.id] = subscriptions }
        arming += subscriptions.map {
          TriggerArming(
            $0, $0.trigger, occasion: occasion, isLedgerLost: isLedgerLost(for: workflow))
        }
      }
    } catch {
      for (workflow, _) in workflows {
        for trigger in workflow.triggers { note(error, with: trigger.name, of: workflow.id) }
      }
    }
    for server in servers { await arm(arming, with: server) }
  }

  private func arm(
    _ triggers: [TriggerArming<any Trigger>], with server: some TriggerServer
  ) async {
    do {
      try await server.armServed(of: triggers)
    } catch {
      for trigger in triggers where server.serves(trigger.definition) {
        note(error, with: trigger.subscription.name, of: trigger.subscription.workflow)
      }
    }
  }

  private func note(_ error: any Error, with trigger: String, of workflow: String) {
    problems[workflow] =
      "its trigger \(trigger) can't be served: \(IntentErrorText.message(for: error))"
  }

  /// The enabled triggers of a workflow.
  private func subscriptions(
    of workflow: RegisteredWorkflow, _ numbers: [TriggerID]
  ) -> [TriggerSubscription] {
    zip(workflow.triggers, numbers).filter { $0.0.trigger.options.isEnabled }.map {
      TriggerSubscription(
        id: $1, workflow: workflow.id, file: workflow.path, name: $0.name, trigger: $0.trigger)
    }
  }

  /// Enters the triggers of workflows in the store in one transaction.
  /// - Returns: their numbers.
  private func enter(_ workflows: [RegisteredWorkflow]) async throws -> [[TriggerID]] {
    if workflows.isEmpty { return [] }
    let now = time.now
    let named = workflows.map { workflow in
      (
        workflow.id,
        workflow.triggers.map { TriggerRows.Named($0, of: workflow.path, home: home) }
      )
    }
    return try await store.write { store in
      try named.map { workflow, triggers in
        try TriggerRows(store: store, workflow: workflow, now: now).enter(triggers)
      }
    }
  }
}

extension TriggerRows.Named {
  init(_ named: NamedTrigger, of file: FilePath, home: FilePath) {
    self.init(
      name: named.name, hasID: named.trigger.options.id != nil, kind: named.trigger.kind,
      definition: named.trigger.definition,
      folders: named.trigger.watching?.paths(of: file, home: home) ?? [],
      isOn: named.trigger.options.isEnabled)
  }
}
