import RunHistory
import WorkflowLanguage

/// Serves triggers of some kinds; no other serves those.
protocol TriggerServer: Sendable {
  func serves(_ trigger: any Trigger) -> Bool
  /// Serves triggers of its kinds from now on. Armed again, one goes by what its file says now.
  func arm(_ triggers: [TriggerArming]) async throws
  /// A trigger that isn't with it is no trouble to it.
  func disarm(_ trigger: TriggerID) async
}

/// A trigger that is to be served.
struct TriggerArming: Sendable {
  let subscription: TriggerSubscription
  let occasion: Occasion
  /// Whether the store was lost that knew what it has seen.
  let isLedgerLost: Bool

  /// Why it is armed.
  enum Occasion: Sendable {
    case daemonStarts
    /// It was off until now, so that nothing was missed.
    case switchedOn
    /// What its workflow's file says has changed.
    case changed
  }
}

extension FolderMonitors: TriggerServer {
  nonisolated func serves(_ trigger: any Trigger) -> Bool { trigger is FolderTrigger }

  func arm(_ triggers: [TriggerArming]) async {
    await arm(
      triggers.compactMap { arming -> FolderSubscription? in
        let subscription = arming.subscription
        guard let definition = subscription.trigger as? FolderTrigger else { return nil }
        return FolderSubscription(
          trigger: subscription.id, workflow: subscription.workflow, file: subscription.file,
          definition: definition, ledgerIsLost: arming.isLedgerLost)
      })
  }
}

extension TimeMonitor: TriggerServer {
  nonisolated func serves(_ trigger: any Trigger) -> Bool { Self.serves(trigger) }

  func arm(_ triggers: [TriggerArming]) async throws {
    for trigger in triggers {
      try await arm(trigger.subscription, catchingUp: trigger.occasion != .switchedOn)
    }
  }
}

extension StartupTriggers: TriggerServer {
  func serves(_ trigger: any Trigger) -> Bool { Self.serves(trigger) }

  func arm(_ triggers: [TriggerArming]) async throws {
    for trigger in triggers where trigger.occasion != .daemonStarts {
      try await switchedOn(trigger.subscription)
    }
  }

  /// There is nothing to stop: they are served when the daemon starts.
  func disarm(_ trigger: TriggerID) {}
}

extension DriveMonitor: TriggerServer {
  nonisolated func serves(_ trigger: any Trigger) -> Bool { trigger is DriveTrigger }

  func arm(_ triggers: [TriggerArming]) { for trigger in triggers { arm(trigger.subscription) } }
}

extension WorkflowTriggers: TriggerServer {
  func serves(_ trigger: any Trigger) -> Bool { trigger is WorkflowTrigger }

  func arm(_ triggers: [TriggerArming]) { for trigger in triggers { arm(trigger.subscription) } }
}
