/// Decides what becomes of the instants that were due since a trigger was last served.
///
/// The next instant is counted from the last one that was accounted for, never from now. So nothing
/// is lost when the clock jumps ahead, and nothing runs twice when it is set back.
package struct FirePlanner: Sendable {
  package let timetable: Timetable
  package let policy: FirePolicy
  package let jitter: Jitter

  package init(_ timetable: Timetable, policy: FirePolicy, jitter: Jitter) {
    self.timetable = timetable
    self.policy = policy
    self.jitter = jitter
  }

  /// What is due after `accounted`, at `now`. The work is bounded, regardless of how much was missed.
  package func plan(after accounted: Int, now: Int) -> FirePlan {
    var plan = FirePlan(accountedThrough: accounted, next: timetable.next(after: accounted))
    guard let first = plan.next, first <= now else { return plan }

    let late = now - FirePolicy.grace
    if first < late { addMissed(after: accounted, before: late, now: now, to: &plan) }
    addPunctual(after: max(accounted, late - 1), through: now, to: &plan)

    plan.accountedThrough = plan.fires.last?.span.last ?? accounted
    plan.next = timetable.next(after: plan.accountedThrough)
    return plan
  }

  /// Skips what was due after `accounted` and before `now`.
  package func skip(after accounted: Int, now: Int, because reason: SkipReason) -> FirePlan {
    var plan = FirePlan(accountedThrough: accounted)
    if let span = timetable.span(after: accounted, through: now) {
      plan.fires = [FirePlan.Fire(span: span, outcome: .skipped, reason: reason)]
      plan.accountedThrough = span.last
    }
    plan.next = timetable.next(after: plan.accountedThrough)
    return plan
  }

  private func addPunctual(after start: Int, through now: Int, to plan: inout FirePlan) {
    let waiting = plan.fires.indices.filter {
      plan.fires[$0].outcome == .caughtUp && plan.fires[$0].servedBy == nil
    }
    var last = start
    while let instant = timetable.next(after: last), instant <= now {
      last = instant
      let delay = jitter.delay(at: instant, limit: policy.jitter)
      plan.runs.append(
        FirePlan.Run(scheduled: instant, notBefore: delay == 0 ? nil : instant + delay))
      plan.fires.append(
        FirePlan.Fire(
          span: Timetable.Span(first: instant, last: instant, count: 1), outcome: .ran,
          servedBy: instant))
    }
    guard let index = waiting.first else { return }
    // The run that is due makes up for what was missed; if there is none, an extra run does.
    let missed = plan.fires[index].span
    if let run = plan.runs.first {
      plan.runs[0].missed = missed.count
      plan.fires[index].servedBy = run.scheduled
    } else {
      plan.runs.append(FirePlan.Run(scheduled: missed.last, missed: missed.count))
      plan.fires[index].servedBy = missed.last
    }
  }

  private func addMissed(
    after accounted: Int, before late: Int, now: Int, to plan: inout FirePlan
  ) {
    let edge = min(late, now - policy.window) - 1
    if let old = timetable.span(after: accounted, through: edge) {
      plan.fires.append(FirePlan.Fire(span: old, outcome: .skipped, reason: .tooOld))
    }
    let start = max(accounted, edge)
    guard let missed = timetable.span(after: start, through: late - 1) else { return }
    switch policy.missed {
    case .skip:
      plan.fires.append(FirePlan.Fire(span: missed, outcome: .skipped, reason: .skipsMissed))
    case .once:
      plan.fires.append(FirePlan.Fire(span: missed, outcome: .caughtUp))
    case .all:
      catchUp(on: missed, after: start, in: &plan)
    }
  }

  /// A run for each of the latest instants, oldest first.
  private func catchUp(on missed: Timetable.Span, after start: Int, in plan: inout FirePlan) {
    var instants: [Int] = []
    var end = missed.last
    while instants.count < FirePolicy.mostCaughtUp,
      let instant = timetable.last(after: start, through: end)
    {
      instants.append(instant)
      end = instant - 1
    }
    if let others = timetable.span(after: start, through: end) {
      plan.fires.append(FirePlan.Fire(span: others, outcome: .skipped, reason: .tooMany))
    }
    for instant in instants.reversed() {
      plan.runs.append(FirePlan.Run(scheduled: instant, missed: 1))
      plan.fires.append(
        FirePlan.Fire(
          span: Timetable.Span(first: instant, last: instant, count: 1), outcome: .caughtUp,
          servedBy: instant))
    }
  }
}
