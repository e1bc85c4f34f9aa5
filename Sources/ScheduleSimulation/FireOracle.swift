import Automations
import Foundation
import RunHistory
import Scheduling
import WorkflowLanguage

/// The instants at which a trigger is due on a simulated clock, found by walking from one to the
/// next. The store has to agree at the end.
struct FireOracle {
  let subscription: TriggerSubscription
  private let trigger: any TimedTrigger
  private let activation: Date
  private var zone: TimeZone
  private var frontier: Int
  private var next: Int?
  /// The time on the clock when an instant was served more than a day late.
  private var servedAt = 0
  /// Every instant that was due, in order.
  private(set) var due: [Int] = []
  /// The instants of a future that the clock showed by mistake.
  private(set) var mistaken: Set<Int> = []

  init(
    _ subscription: TriggerSubscription, _ trigger: any TimedTrigger, activation: Date,
    zone: TimeZone
  ) {
    self.subscription = subscription
    self.trigger = trigger
    self.activation = activation
    self.zone = zone
    frontier = activation.milliseconds
    look()
  }

  /// Notes what is due when the daemon reads the clock.
  /// - Parameter isPunctual: whether it has been reading it all along.
  mutating func serve(now: Int, zone newZone: TimeZone, isPunctual: Bool) {
    if max(frontier, servedAt) > now + FirePolicy.longestStepBack {
      mistaken.formUnion(due.filter { $0 > now })
      due.removeAll { $0 > now }
      frontier = now
      servedAt = 0
      look()
    }
    let count = due.count
    while let instant = next, instant <= now {
      due.append(instant)
      frontier = instant
      look()
    }
    if due.count > count {
      let isLate = !isPunctual && now > frontier + FirePolicy.longestStepBack
      servedAt = isLate ? now : 0
    }
    if trigger.timeZone == nil, newZone.identifier != zone.identifier {
      zone = newZone
      frontier = max(frontier, now)
      servedAt = 0
      look()
    }
  }

  private mutating func look() {
    // A single instant comes once, even if the clock or the zone changes afterwards.
    if trigger.firesOnce, !due.isEmpty {
      next = nil
      return
    }
    let schedule = trigger.schedule(
      in: ScheduleSetting(
        timeZone: trigger.timeZone ?? zone, activation: activation))
    var from = Date(milliseconds: frontier)
    repeat {
      guard let fire = schedule.next(after: from) else {
        next = nil
        return
      }
      next = fire.milliseconds
      from = fire
    } while next.map { $0 <= frontier } ?? false
  }

  /// Reports instants that aren't accounted for in the store, were served twice, or were never due.
  func compare(
    with fires: [FireRecord], runs: [(run: RunID, key: [UInt8])], to report: inout SimulationReport
  ) {
    var rest = due[...]
    var served: [RunID: Int] = [:]
    for (run, key) in runs {
      served[run] = key.reduce(0) { $0 << 8 | Int($1) }
    }
    var named: Set<RunID> = []
    for fire in fires.reversed() {
      let (first, last) = (fire.first.milliseconds, fire.scheduled.milliseconds)
      while let instant = rest.first, instant < first {
        lost(instant, &report)
        rest = rest.dropFirst()
      }
      let covered = rest.prefix { $0 <= last }
      if covered.count != fire.count || covered.first != first || covered.last != last {
        twice(last, "\(fire.count) instants were recorded, \(covered.count) were due", &report)
      }
      rest = rest.dropFirst(covered.count)
      report.count(fire)
      switch (fire.outcome, fire.run) {
      case (.skipped, nil): break
      case (.ran, let run?), (.caughtUp, let run?):
        if fire.outcome == .ran, served[run] != last { twice(last, "another run", &report) }
        if served[run] == nil { lost(last, &report) }
        named.insert(run)
      default: twice(last, "a run where none was to be, or none where one was", &report)
      }
    }
    for instant in rest { lost(instant, &report) }
    for (run, instant) in served where !named.contains(run) && !mistaken.contains(instant) {
      twice(instant, "run \(run) isn't in the records", &report)
    }
  }

  private func lost(_ instant: Int, _ report: inout SimulationReport) {
    report.lost += 1
    report.explain("\(name) was due at \(Date(milliseconds: instant)), and nothing says so")
  }

  private func twice(_ instant: Int, _ why: String, _ report: inout SimulationReport) {
    report.twice += 1
    report.explain("\(name) at \(Date(milliseconds: instant)): \(why)")
  }

  private var name: String { "\(subscription.workflow) \(subscription.name)" }
}
