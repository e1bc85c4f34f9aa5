import Foundation
import RunHistory
import Scheduling
import WorkflowLanguage

/// What to store about one trigger, in one transaction with the runs that it starts.
struct FireDecision: Sendable {
  let trigger: TriggerID
  let workflow: String
  let generation: Int
  let fires: [FirePlan.Fire]
  let runs: [(scheduled: Int, run: NewRun)]
  /// The instant from which the next one is counted, and the next one.
  let accountedThrough: Int
  let next: Int?
  /// The zone of its schedule from now on.
  let zone: TimeZone
  /// What its row holds from now on, and whether that has changed.
  let memory: TriggerMemory
  let isMemoryNew: Bool
  /// Whether it has fired for the last time.
  let isOver: Bool
  /// Set if the clock shows an earlier time than it was served at, so that it was wrong then.
  var rewinds: Timetable?

  /// - Parameters:
  ///   - now: milliseconds since 1970.
  ///   - zone: the machine's zone.
  ///   - frontier: where to continue, instead of the end of the plan.
  init(
    _ plan: FirePlan, for armed: ArmedTrigger, at now: Int, in zone: TimeZone,
    frontier: Int? = nil
  ) {
    trigger = armed.subscription.id
    workflow = armed.subscription.workflow
    generation = armed.generation
    fires = plan.fires
    runs = plan.runs.map { ($0.scheduled, armed.run($0)) }
    accountedThrough = frontier ?? plan.accountedThrough
    next = plan.next
    self.zone = armed.trigger.timeZone ?? (armed.isRescheduled ? zone : armed.zone)
    let isLate = now > accountedThrough + FirePolicy.longestStepBack
    memory = TriggerMemory(
      zone: armed.trigger.timeZone == nil ? self.zone.identifier : nil,
      servedAt: isLate ? now : nil)
    isMemoryNew = memory != armed.memory
    isOver = armed.trigger.firesOnce && !plan.fires.isEmpty
  }
}

extension StoreTransaction {
  /// Stores a decision. Storing it again changes nothing.
  /// - Returns: the number of queued runs.
  func carryOut(_ decision: FireDecision, at now: Date) throws -> Int {
    if let timetable = decision.rewinds { try rewind(decision, timetable) }
    var runs: [Int: RunID] = [:]
    var before: Set<Int> = []
    for (scheduled, run) in decision.runs {
      if try isAccountedFor(Date(milliseconds: scheduled), of: decision.trigger) { continue }
      if let id = try enqueue(run, at: now) {
        runs[scheduled] = id
      } else {
        before.insert(scheduled)
      }
    }
    for fire in decision.fires {
      let ranBefore = fire.servedBy.map { before.contains($0) } ?? false
      try record(
        FireRecord(
          trigger: decision.trigger, first: Date(milliseconds: fire.span.first),
          scheduled: Date(milliseconds: fire.span.last), count: fire.span.count,
          outcome: ranBefore ? .skipped : fire.outcome,
          reason: ranBefore ? .ranBefore : fire.reason, run: fire.servedBy.flatMap { runs[$0] }))
    }
    try setLastScheduled(decision.trigger, to: Date(milliseconds: decision.accountedThrough))
    if decision.isMemoryNew {
      try setTriggerState(decision.trigger, to: try decision.memory.text())
    }
    if decision.isOver {
      try setDisarmed(decision.trigger, at: now)
    } else if decision.rewinds != nil {
      try setDisarmed(decision.trigger, at: nil)
    }
    return runs.count
  }

  /// Removes the fires of a future that the clock showed by mistake.
  private func rewind(_ decision: FireDecision, _ timetable: Timetable) throws {
    let end = decision.accountedThrough
    guard
      var cut = try forgetFires(of: decision.trigger, after: Date(milliseconds: end)),
      let span = timetable.span(after: cut.first.milliseconds - 1, through: end)
    else { return }
    cut.scheduled = Date(milliseconds: span.last)
    cut.count = span.count
    try record(cut)
  }
}
