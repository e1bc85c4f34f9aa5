import AppIntentsCore
import Coordination
import Foundation
import HeapModule
import RunHistory
import Scheduling
import WorkflowLanguage

extension TimedTriggerServer {
  /// Serves every trigger whose instant has come.
  func serveDue() async {
    // A trigger whose write fails is retried later, so each is served once in this loop.
    let now = clock.now.milliseconds
    while true {
      var due: [TriggerID] = []
      while due.count < Self.batchSize, let wake = wakes.min, wake.instant <= now {
        wakes.removeMin()
        if isValid(wake) { due.append(wake.trigger) }
      }
      if due.isEmpty { return }
      await serve(due)
    }
  }

  /// Decides about triggers, stores the decisions and follows them.
  func serve(_ triggers: [TriggerID]) async {
    let now = clock.now
    var rest = triggers[...]
    while !rest.isEmpty {
      var decisions: [FireDecision] = []
      for id in rest.prefix(Self.batchSize) {
        guard let trigger = armed[id] else { continue }
        if let decision = decide(trigger, now: now.milliseconds) {
          decisions.append(decision)
        } else {
          armed[id]?.skippedThrough = nil
          if let next = trigger.next { look(at: id, when: next) }
        }
      }
      rest = rest.dropFirst(Self.batchSize)
      await carryOut(decisions, at: now)
    }
  }

  /// The decision about a trigger; nil if there is nothing to store.
  private func decide(_ trigger: ArmedTrigger, now: Int) -> FireDecision? {
    let planner = trigger.planner
    if trigger.isAhead(of: now) {
      var decision = FireDecision(
        FirePlan(accountedThrough: now), for: trigger, at: now, in: clock.timeZone)
      decision.rewinds = planner.timetable
      return decision
    }
    if trigger.isOver { return nil }
    let accounted = trigger.accountedThrough
    let plan =
      trigger.skippedThrough.map {
        planner.skip(after: accounted, now: $0, because: .switchedOff)
      } ?? planner.plan(after: accounted, now: now)
    if trigger.isRescheduled {
      // What was due in the previous zone is served; the new zone counts from now.
      let frontier = max(plan.accountedThrough, now)
      return FireDecision(plan, for: trigger, at: now, in: clock.timeZone, frontier: frontier)
    }
    return plan.fires.isEmpty ? nil : FireDecision(plan, for: trigger, at: now, in: clock.timeZone)
  }

  private func carryOut(_ decisions: [FireDecision], at now: Date) async {
    if decisions.isEmpty { return }
    do {
      let queued = try await store.write { store in
        try decisions.map { try store.carryOut($0, at: now) }
      }
      var counts: [String: Int] = [:]
      for (decision, count) in zip(decisions, queued) {
        accept(decision)
        if count > 0 { counts[decision.workflow, default: 0] += count }
      }
      if !counts.isEmpty { onQueued(counts) }
    } catch {
      // A decision that can't be stored doesn't hold up the others.
      guard decisions.count == 1 else {
        for decision in decisions { await carryOut([decision], at: now) }
        return
      }
      postpone(decisions[0], error, now: now.milliseconds)
    }
  }

  /// The decision is stored.
  private func accept(_ decision: FireDecision) {
    guard var trigger = armed[decision.trigger], trigger.generation == decision.generation else {
      return
    }
    trigger.accept(decision)
    armed[decision.trigger] = trigger
    if let next = trigger.next { look(at: decision.trigger, when: next) }
  }

  /// The decision isn't stored; it is tried again later.
  private func postpone(_ decision: FireDecision, _ error: any Error, now: Int) {
    guard armed[decision.trigger]?.generation == decision.generation,
      let failures = armed[decision.trigger]?.failures
    else { return }
    armed[decision.trigger]?.failures = failures + 1
    armed[decision.trigger]?.problem = IntentErrorText.message(for: error)
    let pause = Self.backoff.pause(after: failures + 1)
    look(at: decision.trigger, when: now + Int(pause / .milliseconds(1)))
  }
}
