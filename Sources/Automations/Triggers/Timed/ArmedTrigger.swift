import AppIntentsCore
import Foundation
import OrderedCollections
import RunHistory
import Scheduling
import WorkflowLanguage

/// A timed trigger that is being served.
struct ArmedTrigger: Sendable {
  let subscription: TriggerSubscription
  let trigger: any TimedTrigger
  /// When it was first enabled.
  let activatedAt: Date
  /// Increases each time it is armed, so that older decisions can be recognized.
  let generation: Int
  /// The ticket of its valid entry in the heap of wake-ups.
  var ticket: Int?
  /// The zone of its schedule.
  private(set) var zone: TimeZone
  private(set) var planner: FirePlanner
  /// Every instant up to here has been accounted for, in milliseconds since 1970.
  private(set) var accountedThrough: Int
  /// What its row in the store holds.
  private(set) var memory: TriggerMemory
  /// The next due instant.
  private(set) var next: Int?
  /// Whether it has fired for the last time.
  private(set) var isOver: Bool
  /// Whether its schedule moves to another zone.
  var isRescheduled = false
  /// The instant up to which everything due is skipped, because it was off.
  var skippedThrough: Int?
  /// Why the last attempt to serve it failed, and the number of failures in a row.
  var problem: String?
  var failures = 0

  init(
    _ subscription: TriggerSubscription, _ trigger: any TimedTrigger, record: TriggerRecord,
    generation: Int, zone: TimeZone
  ) {
    self.subscription = subscription
    self.trigger = trigger
    self.generation = generation
    activatedAt = record.activatedAt
    accountedThrough = (record.lastScheduled ?? record.activatedAt).milliseconds
    isOver = record.disarmedAt != nil
    memory = TriggerMemory(record)
    let served =
      trigger.timeZone ?? memory.zone.flatMap { TimeZone(identifier: $0) } ?? zone
    self.zone = served
    // The machine's zone has changed since the daemon last ran.
    isRescheduled = trigger.timeZone == nil && served.identifier != zone.identifier
    planner = Self.planner(of: subscription, trigger, in: served, from: record.anchor)
    next = isOver ? nil : planner.timetable.next(after: accountedThrough)
  }

  /// Whether it was served in a future that the clock showed by mistake.
  func isAhead(of now: Int) -> Bool {
    max(accountedThrough, memory.servedAt ?? 0) > now + FirePolicy.longestStepBack
  }

  /// Follows a decision that has been stored.
  mutating func accept(_ decision: FireDecision) {
    accountedThrough = decision.accountedThrough
    isOver = decision.isOver
    problem = nil
    failures = 0
    skippedThrough = nil
    let isNew = isRescheduled || decision.rewinds != nil
    isRescheduled = false
    zone = decision.zone
    memory = decision.memory
    if isNew { schedule() } else { next = isOver ? nil : decision.next }
  }

  private mutating func schedule() {
    let anchor = TriggerRecord.anchor(
      activatedAt: activatedAt, accountedThrough: Date(milliseconds: accountedThrough))
    planner = Self.planner(of: subscription, trigger, in: zone, from: anchor)
    next = isOver ? nil : planner.timetable.next(after: accountedThrough)
  }

  private static func planner(
    of subscription: TriggerSubscription, _ trigger: any TimedTrigger, in zone: TimeZone,
    from anchor: Date
  ) -> FirePlanner {
    let schedule = trigger.schedule(in: ScheduleSetting(timeZone: zone, activation: anchor))
    return FirePlanner(
      Timetable(schedule), policy: trigger.options.firePolicy,
      jitter: Jitter(subscription.workflow, subscription.name))
  }

  /// The run for a fire.
  func run(_ run: FirePlan.Run) -> NewRun {
    let values = trigger.values(
      scheduled: Date(milliseconds: run.scheduled), missed: run.missed, in: zone)
    var new = subscription.run(values, key: Self.key(run.scheduled))
    new.notBefore = run.notBefore.map { Date(milliseconds: $0) }
    return new
  }

  /// The key of a fire: its scheduled instant.
  private static func key(_ instant: Int) -> [UInt8] {
    withUnsafeBytes(of: Int64(instant).bigEndian) { Array($0) }
  }
}
