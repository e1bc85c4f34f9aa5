package import RunHistory
package import WorkflowLanguage

/// Serves the triggers of some kinds; no other server serves them.
///
/// A server is told which triggers are served, and starts runs when something happens for which
/// they wait. What a trigger means is the trigger's own business: the server takes from it what it
/// needs to know and asks it what a run gets.
package protocol TriggerServer<Definition>: Sendable {
  /// What the server needs to know of a trigger.
  associatedtype Definition: Sendable

  /// Returns what the server needs to know of a trigger, or nil if it doesn't serve it.
  func definition(of trigger: any Trigger) -> Definition?

  /// Whether its triggers are armed before the daemon recovers runs, because the end of such a run
  /// fires them.
  var isArmedBeforeRecovery: Bool { get }

  /// Whether others see that a trigger is served, who wouldn't come back to one that isn't for a moment.
  ///
  /// Such a trigger is served without a gap while its file is read again, and it is armed to rest
  /// (`TriggerOccasion.rests`) while its workflow is enabled but can't be started.
  var isSeenByOthers: Bool { get }

  /// Serves triggers from now on. A trigger that is armed again follows its new definition.
  func arm(_ triggers: [TriggerArming<Definition>]) async throws

  /// Stops serving a trigger. When it returns, nothing of the trigger is in progress.
  func disarm(_ trigger: TriggerID) async

  /// All triggers are armed after the start of the daemon.
  /// - Parameter triggers: those of this server.
  func daemonStarted(_ triggers: [TriggerArming<Definition>]) async throws
}

extension TriggerServer {
  package func definition(of trigger: any Trigger) -> Definition? { trigger as? Definition }
  package var isArmedBeforeRecovery: Bool { false }
  package var isSeenByOthers: Bool { false }
  package func daemonStarted(_ triggers: [TriggerArming<Definition>]) {}

  func serves(_ trigger: any Trigger) -> Bool { definition(of: trigger) != nil }

  /// Arms those of the triggers that the server serves.
  func armServed(of triggers: [TriggerArming<any Trigger>]) async throws {
    try await arm(triggers.compactMap(served))
  }

  /// Reports the start of the daemon for those of the triggers that the server serves.
  package func daemonStarted(withAll triggers: [TriggerArming<any Trigger>]) async throws {
    try await daemonStarted(triggers.compactMap(served))
  }

  private func served(_ arming: TriggerArming<any Trigger>) -> TriggerArming<Definition>? {
    definition(of: arming.definition).map {
      TriggerArming(
        arming.subscription, $0, occasion: arming.occasion, isLedgerLost: arming.isLedgerLost)
    }
  }

  /// Arms one trigger if the server serves it.
  package func arm(
    _ subscription: TriggerSubscription, occasion: TriggerOccasion = .changed
  ) async throws {
    try await armServed(
      of: [TriggerArming(subscription, subscription.trigger, occasion: occasion)])
  }
}

/// A trigger that is to be served.
package struct TriggerArming<Definition: Sendable>: Sendable {
  package let subscription: TriggerSubscription
  package let definition: Definition
  package let occasion: TriggerOccasion
  /// Whether the store that knew what the trigger has seen was lost.
  package let isLedgerLost: Bool

  package init(
    _ subscription: TriggerSubscription, _ definition: Definition, occasion: TriggerOccasion,
    isLedgerLost: Bool = false
  ) {
    self.subscription = subscription
    self.definition = definition
    self.occasion = occasion
    self.isLedgerLost = isLedgerLost
  }
}

/// Why a trigger is armed.
package enum TriggerOccasion: Sendable {
  case daemonStarts
  /// It was off until now, so that it missed nothing.
  case enabled
  /// Its workflow's file has changed.
  case changed
  /// Its workflow is enabled, but its file is gone or waits for consent: it starts nothing, and says so.
  case rests
}
