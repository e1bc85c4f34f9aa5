import Coordination
import Foundation
import HeapModule
package import RunHistory
package import Scheduling
package import WorkflowLanguage

/// Serves the timed triggers: waits for the next instant of all of them, and puts what is due into
/// the store, the record of the instant and its run in one transaction.
///
/// ```
/// clock ─ reached, stepped, resumed, zone changed → plan what is due → one transaction → onQueued
/// ```
///
/// It holds the instants in a heap and looks at a trigger only when one of its own has come.
package actor TimeMonitor {
  /// How many triggers share a transaction.
  static let batchSize = 500
  /// How many incidents of the clock it remembers.
  static let mostIncidents = 50

  let store: HistoryStore
  let clock: any AlarmClock
  let onQueued: @Sendable ([String: Int]) -> Void
  private let onClockEvent: @Sendable (ClockEvent) async -> Void

  var armed: [TriggerID: ArmedTrigger] = [:]
  var wakes = Heap<Wake>()
  private var generation = 0
  private var ticket = 0
  private var isStopped = false
  /// What happened to the clock, the latest last.
  package private(set) var incidents: [ClockIncident] = []
  /// One change at a time, though each suspends while the store is written.
  private let turns = AsyncLock()

  /// When to look at a trigger. Of a trigger only the last ticket counts.
  struct Wake: Comparable {
    let instant: Int
    let trigger: TriggerID
    let ticket: Int

    static func < (left: Wake, right: Wake) -> Bool { left.instant < right.instant }
  }

  /// - Parameters:
  ///   - onQueued: how many runs of which workflows have been queued.
  ///   - onClockEvent: hears what happens to the clock, after it has been served.
  package init(
    store: HistoryStore, clock: any AlarmClock,
    onQueued: @escaping @Sendable ([String: Int]) -> Void,
    onClockEvent: @escaping @Sendable (ClockEvent) async -> Void = { _ in }
  ) {
    self.store = store
    self.clock = clock
    self.onQueued = onQueued
    self.onClockEvent = onClockEvent
  }

  /// Begins to listen to the clock, which keeps it from then on.
  package func start() {
    clock.start { event in await self.handle(event) }
  }

  /// Serves nothing any more, and returns when what was being written is on the disk.
  package func stop() async {
    isStopped = true
    clock.wake(at: nil)
    await turns.withLock {}
  }

  /// Whether this is a trigger that a clock fires. (`@reboot` isn't.)
  package static func serves(_ trigger: any Trigger) -> Bool {
    guard trigger is any TimedTrigger else { return false }
    return (trigger as? CronTrigger)?.expression.isReboot != true
  }

  /// Serves a trigger from now on, and first what came due since it was served last. Armed again,
  /// it goes by what its file says now.
  /// - Parameter catchingUp: false when it was switched off meanwhile: what came due is skipped.
  /// - Throws: when the store can't be read.
  package func arm(_ subscription: TriggerSubscription, catchingUp: Bool = true) async throws {
    guard Self.serves(subscription.trigger), let trigger = subscription.trigger as? any TimedTrigger
    else { return }
    try await turns.withLock { try await serve(subscription, trigger, catchingUp: catchingUp) }
  }

  private func serve(
    _ subscription: TriggerSubscription, _ trigger: any TimedTrigger, catchingUp: Bool
  ) async throws {
    guard let record = try store.read({ try $0.trigger(subscription.id) }) else { return }
    generation += 1
    var new = ArmedTrigger(
      subscription, trigger, record: record, generation: generation, zone: clock.timeZone)
    if !catchingUp { new.skippedThrough = clock.now.milliseconds }
    armed[subscription.id] = new
    await serve([subscription.id])
    setAlarm()
  }

  /// Serves a trigger no more. When it returns, nothing of it is on its way.
  package func disarm(_ trigger: TriggerID) async {
    armed[trigger] = nil
    await turns.withLock { setAlarm() }
  }

  package func statuses() -> [TimeStatus] {
    armed.values.map { TimeStatus($0) }.sorted { $0.trigger < $1.trigger }
  }

  package func status(of trigger: TriggerID) -> TimeStatus? {
    armed[trigger].map { TimeStatus($0) }
  }

  /// Does what an event of the clock asks for.
  package func handle(_ event: ClockEvent) async {
    if event != .reached {
      incidents.append(ClockIncident(at: clock.now, event: event))
      incidents.removeFirst(max(0, incidents.count - Self.mostIncidents))
    }
    await turns.withLock { await respond(to: event) }
    if event != .reached { await onClockEvent(event) }
  }

  private func respond(to event: ClockEvent) async {
    if isStopped { return }
    switch event {
    case .reached, .resumed: break
    case .stepped(let seconds):
      let now = clock.now.milliseconds
      if seconds < 0 {
        // And what is to be tried again in a moment, which may have become a long time.
        let some = armed.values.filter { $0.isAhead(of: now) || $0.problem != nil }
        await serve(some.map(\.subscription.id))
      }
    case .zoneChanged(let from, let to):
      let haveRulesChanged = from.identifier == to.identifier
      for (id, trigger) in armed where haveRulesChanged || trigger.trigger.timeZone == nil {
        armed[id]?.isRescheduled = true
      }
      await serve(armed.values.filter(\.isRescheduled).map(\.subscription.id))
    }
    await serveDue()
    setAlarm()
  }
}

extension TimeMonitor {
  /// Has a trigger looked at when its time comes, and at no other.
  func look(at trigger: TriggerID, when instant: Int) {
    ticket += 1
    armed[trigger]?.ticket = ticket
    wakes.insert(Wake(instant: instant, trigger: trigger, ticket: ticket))
  }

  func isValid(_ wake: Wake) -> Bool { armed[wake.trigger]?.ticket == wake.ticket }

  /// Asks the clock for the next instant.
  private func setAlarm() {
    while let next = wakes.min, !isValid(next) { wakes.removeMin() }
    clock.wake(at: isStopped ? nil : wakes.min.map { Date(milliseconds: $0.instant) })
  }
}
