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
  private let say: @Sendable (String) -> Void

  /// By workflow.
  private var armed: [String: [TriggerSubscription]] = [:]
  /// Those of enabled workflows that can't be started, which rest, by workflow.
  private var resting: [String: [TriggerSubscription]] = [:]
  /// Why triggers couldn't be armed. They are tried again with the next change.
  private var problems: [String: String] = [:]
  /// One change at a time, so that no trigger is armed twice.
  private let turns = AsyncLock()

  /// - Parameters:
  ///   - home: the folder that `~` stands for.
  ///   - say: receives what can't be done and concerns no trigger that is served.
  init(
    store: HistoryStore, registry: WorkflowRegistry, home: FilePath,
    servers: [any TriggerServer], time: any TimeSource = SystemTime(),
    say: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.store = store
    self.registry = registry
    self.home = home
    self.servers = servers
    self.time = time
    self.say = say
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

  /// The triggers that are served by workflow, in the order of their ids, and why others of it aren't.
  ///
  /// - Parameter workflows: the ids of those that are asked for; nil for all.
  func served(
    of workflows: [String]?
  ) -> [(workflow: String, subscriptions: [TriggerSubscription], problem: String?)] {
    (workflows ?? Array(armed.keys)).sorted().compactMap { id in
      armed[id].map { (id, $0, problems[id]) }
    }
  }

  private func isLedgerLost(for workflow: RegisteredWorkflow) -> Bool {
    guard let damage = store.opening.damage, let enabled = workflow.enabledAt else { return false }
    return damage.concerns(enabled: enabled)
  }

  private func update(_ ids: [String], isStart: Bool) async {
    var workflows: [(workflow: RegisteredWorkflow, TriggerOccasion)] = []
    var former: [TriggerSubscription] = []
    for id in ids {
      let before = armed.removeValue(forKey: id)
      let known = (before ?? []) + (resting.removeValue(forKey: id) ?? [])
      problems[id] = nil
      await disarm(known) { !$0.isSeenByOthers }
      former += known
      guard let workflow = await registry.entry(id), workflow.enabledAt != nil else { continue }
      guard workflow.isArmed else {
        do {
          let those = isStart ? try knownTriggers(of: workflow) : known
          try await rest(those)
          resting[id] = those
        } catch {
          // They are as triggers of a workflow that is off.
          say(
            "the triggers of `\(id)` can't be kept while it can't be started: "
              + IntentErrorText.message(for: error))
        }
        continue
      }
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
    // What others see goes when the new triggers are served, and not before.
    let kept = Set(arming.map(\.subscription.id) + resting.values.joined().map(\.id))
    await disarm(former.filter { !kept.contains($0.id) }) { $0.isSeenByOthers }
  }

  private func disarm(
    _ triggers: [TriggerSubscription], where isMeant: (any TriggerServer) -> Bool
  ) async {
    for trigger in triggers {
      for server in servers where isMeant(server) { await server.disarm(trigger.id) }
    }
  }

  /// Has triggers rest that others see.
  private func rest(_ triggers: [TriggerSubscription]) async throws {
    let arming = triggers.map { TriggerArming($0, $0.trigger, occasion: .rests) }
    for server in servers where server.isSeenByOthers { try await server.armServed(of: arming) }
  }

  /// The triggers of a workflow that were served when the daemon ran before.
  private func knownTriggers(of workflow: RegisteredWorkflow) throws -> [TriggerSubscription] {
    let records = try store.read { try $0.triggers(of: workflow.id) }
    return workflow.triggers.compactMap { named in
      records.first { $0.name == named.name && $0.kind == named.trigger.kind }.map {
        TriggerSubscription(
          id: $0.id, workflow: workflow.id, file: workflow.path, name: named.name,
          trigger: named.trigger)
      }
    }.filter { $0.trigger.options.isEnabled }
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
