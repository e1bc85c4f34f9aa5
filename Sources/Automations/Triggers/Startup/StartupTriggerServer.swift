import Foundation
package import RunHistory
package import Scheduling
package import WorkflowLanguage

/// Serves `startup: daemon`, `startup: boot` and `cron: "@reboot"`.
///
/// A trigger's row records the start of the machine that it has served, so that a start is served
/// once, however often the daemon starts.
package struct StartupTriggerServer: TriggerServer {
  private let store: HistoryStore
  private let boot: BootIdentity
  private let time: any TimeSource
  private let onQueued: @Sendable ([String: Int]) -> Void

  /// - Parameter onQueued: how many runs of which workflows have been queued.
  package init(
    store: HistoryStore, boot: BootIdentity, time: any TimeSource = SystemTime(),
    onQueued: @escaping @Sendable ([String: Int]) -> Void
  ) {
    self.store = store
    self.boot = boot
    self.time = time
    self.onQueued = onQueued
  }

  package func definition(of trigger: any Trigger) -> (any StartupFiring)? { trigger.startup }

  /// A trigger that is enabled while the daemon runs waits for the next start of the machine.
  package func arm(_ triggers: [TriggerArming<any StartupFiring>]) async throws {
    let boot = boot
    for trigger in triggers
    where trigger.occasion != .daemonStarts && trigger.definition.occasion == .boot {
      try await store.write { store in
        try store.setTriggerState(
          trigger.subscription.id, to: TriggerMemory(boot: boot.id).text())
      }
    }
  }

  package func disarm(_ trigger: TriggerID) {}

  /// Queues the runs of the triggers that waited for this start.
  package func daemonStarted(_ triggers: [TriggerArming<any StartupFiring>]) async throws {
    let (boot, now) = (boot, time.now)
    let queued = try await store.write { store in
      var queued: [String: Int] = [:]
      for trigger in triggers {
        let subscription = trigger.subscription
        let isBoot = trigger.definition.occasion == .boot
        if isBoot, try !store.begin(boot, for: subscription.id) { continue }
        let key = isBoot ? boot.id : "\(boot.id) \(now.milliseconds)"
        let run = subscription.run(trigger.definition.values(at: now), key: Array(key.utf8))
        if try store.enqueue(run, at: now) != nil { queued[subscription.workflow, default: 0] += 1 }
      }
      return queued
    }
    onQueued(queued)
  }
}

extension StoreTransaction {
  /// Records that a trigger has been served in this start of the machine.
  /// - Returns: whether it hadn't been, and isn't newer than that start.
  fileprivate func begin(_ boot: BootIdentity, for trigger: TriggerID) throws -> Bool {
    guard let record = try self.trigger(trigger) else { return false }
    let memory = TriggerMemory(record)
    if memory.boot == boot.id { return false }
    try setTriggerState(trigger, to: try TriggerMemory(boot: boot.id).text())
    return memory.boot != nil || record.activatedAt < boot.startedAt
  }
}
