import AppIntents
import Foundation
import OrderedCollections
import RunHistory
import Scheduling
import WorkflowLanguage

/// A timed trigger that is being served.
struct ArmedTrigger: Sendable {
  let subscription: TriggerSubscription
  let trigger: any TimedTrigger
  /// When it was first switched on.
  let activation: Date
  /// Counts up whenever it is armed anew, so that what was decided before can be told apart.
  let generation: Int
  /// Of when it is to be looked at.
  var ticket: Int?
  /// The zone by which its times are counted.
  private(set) var zone: TimeZone
  private(set) var planner: FirePlanner
  /// Every instant up to here has been accounted for, in milliseconds since 1970.
  private(set) var accountedThrough: Int
  /// What its row in the store remembers.
  private(set) var memory: TriggerMemory
  /// When something is due again.
  private(set) var next: Int?
  /// Whether it has fired for the last time.
  private(set) var isOver: Bool
  /// Whether its times are to be counted by another zone from now on.
  var isRescheduled = false
  /// Until when what came due is to be skipped, because it was switched off.
  var skippedThrough: Int?
  /// Why the last attempt to serve it failed, and how many did in a row.
  var problem: String?
  var failures = 0

  init(
    _ subscription: TriggerSubscription, _ trigger: any TimedTrigger, record: TriggerRecord,
    generation: Int, zone: TimeZone
  ) {
    self.subscription = subscription
    self.trigger = trigger
    self.generation = generation
    // Fires of `every` look better on whole seconds.
    activation = Date(
      timeIntervalSince1970: record.activatedAt.timeIntervalSince1970.rounded(.down))
    accountedThrough = (record.lastScheduled ?? record.activatedAt).milliseconds
    isOver = record.disarmedAt != nil
    memory = TriggerMemory(record)
    let served =
      trigger.timeZone ?? memory.zone.flatMap { TimeZone(identifier: $0) } ?? zone
    self.zone = served
    // It was served by another zone when the daemon ran last.
    isRescheduled = trigger.timeZone == nil && served.identifier != zone.identifier
    planner = Self.planner(of: subscription, trigger, in: served, from: record.anchor)
    next = isOver ? nil : planner.timetable.next(after: accountedThrough)
  }

  /// Whether it was served in a future that hasn't come, because the clock was wrong.
  func isAhead(of now: Int) -> Bool {
    max(accountedThrough, memory.servedAt ?? 0) > now + FirePolicy.longestStepBack
  }

  /// It is as decided, on the disk.
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
    // After the clock was wrong, it may have been switched on in the future.
    let anchor = min(activation, Date(milliseconds: accountedThrough))
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
    let scheduled = IntentValue.date(IntentDate(Date(milliseconds: run.scheduled), in: zone))
    let event = TriggerEvent(
      kind: trigger.kind, values: ["scheduled": scheduled, "missed": .number(run.missed)],
      start: scheduled)
    var new = subscription.run(event, key: Self.key(run.scheduled))
    new.notBefore = run.notBefore.map { Date(milliseconds: $0) }
    return new
  }

  /// What makes a fire the same when it is seen again: the scheduled instant.
  private static func key(_ instant: Int) -> [UInt8] {
    withUnsafeBytes(of: Int64(instant).bigEndian) { Array($0) }
  }
}
