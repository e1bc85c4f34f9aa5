import AppIntents
package import Foundation
import OrderedCollections
package import RunHistory
import Scheduling
package import WorkflowLanguage

/// Serves `startup: daemon`, `startup: boot` and `cron: "@reboot"`.
///
/// Which start of the machine a trigger has served stands in its row, so that it is served once,
/// however often the daemon starts.
package struct StartupTriggers: Sendable {
  private let store: HistoryStore
  private let boot: BootIdentity

  package init(store: HistoryStore, boot: BootIdentity) {
    self.store = store
    self.boot = boot
  }

  package static func serves(_ trigger: any Trigger) -> Bool {
    occasion(of: trigger) != nil
  }

  private static func occasion(of trigger: any Trigger) -> StartupTrigger.Occasion? {
    if let trigger = trigger as? StartupTrigger { return trigger.occasion }
    return (trigger as? CronTrigger)?.expression.isReboot == true ? .boot : nil
  }

  /// The daemon has started: queues the runs of all triggers that wait for that.
  /// - Parameter triggers: all that are switched on; others than these kinds are left alone.
  /// - Returns: how many runs of which workflows were queued.
  package func daemonStarted(
    _ triggers: [TriggerSubscription], at now: Date
  ) async throws -> [String: Int] {
    let (boot, triggers) = (boot, triggers.filter { Self.serves($0.trigger) })
    return try await store.write { store in
      var queued: [String: Int] = [:]
      for trigger in triggers {
        let isBoot = Self.occasion(of: trigger.trigger) == .boot
        if isBoot, try !store.begin(boot, for: trigger.id) { continue }
        let key = isBoot ? boot.id : "\(boot.id) \(now.milliseconds)"
        let run = trigger.run(Self.event(trigger.trigger, at: now), key: Array(key.utf8))
        if try store.enqueue(run, at: now) != nil { queued[trigger.workflow, default: 0] += 1 }
      }
      return queued
    }
  }

  /// A trigger has been switched on while the daemon runs: this start of the machine isn't the one
  /// that it waits for.
  package func switchedOn(_ trigger: TriggerSubscription) async throws {
    guard Self.occasion(of: trigger.trigger) == .boot else { return }
    let boot = boot
    try await store.write { store in
      try store.setTriggerState(trigger.id, to: TriggerMemory(boot: boot.id).text())
    }
  }

  private static func event(
    _ trigger: any Trigger, at now: Date
  ) -> TriggerEvent {
    guard let cron = trigger as? CronTrigger else {
      return TriggerEvent(kind: trigger.kind, values: [:], start: .nothing)
    }
    let date = IntentValue.date(IntentDate(now, in: cron.timeZone ?? .current))
    return TriggerEvent(
      kind: trigger.kind, values: ["scheduled": date, "missed": .number(0)], start: date)
  }
}

extension StoreTransaction {
  /// Notes that a trigger has been served in this start of the machine.
  /// - Returns: whether it hadn't been, and isn't newer than that start.
  fileprivate func begin(_ boot: BootIdentity, for trigger: TriggerID) throws -> Bool {
    guard let record = try self.trigger(trigger) else { return false }
    let memory = TriggerMemory(record)
    if memory.boot == boot.id { return false }
    try setTriggerState(trigger, to: try TriggerMemory(boot: boot.id).text())
    return memory.boot != nil || record.activatedAt < boot.startedAt
  }
}
