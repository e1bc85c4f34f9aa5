import Coordination
import Foundation
import HeapModule
package import RunHistory
package import Scheduling
package import WorkflowLanguage

/// Serves timed triggers: waits for the next instant of all of them, and stores what is due, the
/// record of the instant and its run in one transaction.
///
/// ```
/// clock ─ reached, stepped, resumed, zone changed → plan what is due → one transaction → onQueued
/// ```
///
/// The instants are in a heap, and a trigger is looked at only when one of its own has come.
package actor TimedTriggerServer: TriggerServer {
  /// How many triggers share a transaction.
  static let batchSize = 500
  /// The number of clock incidents to keep.
  static let mostIncidents = 50
  /// The pauses after decisions that couldn't be stored.
  static let backoff = Backoff(from: .seconds(2), upTo: .seconds(60))

  let store: HistoryStore
  let clock: any AlarmClock
  let onQueued: @Sendable ([String: Int]) -> Void
  private let onClockEvent: @Sendable (ClockEvent) async -> Void

  var armed: [TriggerID: ArmedTrigger] = [:]
  var wakes = Heap<Wake>()
  private var generation = 0
  private var ticket = 0
  private var isStopped = false
  /// The latest incidents of the clock, in order.
  package private(set) var incidents: [ClockIncident] = []
  /// One change at a time, though each suspends while the store is written.
  private let turns = AsyncLock()

  /// When to look at a trigger. Only the latest ticket of a trigger is valid.
  struct Wake: Comparable {
    let instant: Int
    let trigger: TriggerID
    let ticket: Int

    static func < (left: Wake, right: Wake) -> Bool { left.instant < right.instant }
  }

  /// - Parameters:
  ///   - onQueued: called with the number of queued runs of each workflow.
  ///   - onClockEvent: called with every incident of the clock, after it has been served.
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

  /// Starts the clock's events. The clock keeps the server from then on.
  package func start() {
    clock.start { event in await self.handle(event) }
  }

  /// Stops serving, and returns when pending writes are stored.
  package func stop() async {
    isStopped = true
    clock.wake(at: nil)
    await turns.withLock {}
  }

  package nonisolated func definition(of trigger: any Trigger) -> (any TimedTrigger)? {
    // `@reboot` is a schedule that no clock fires.
    trigger.startup == nil ? trigger.timed : nil
  }

  /// Serves triggers from now on, and first what came due since each was served last, unless it
  /// was off meanwhile: then that is skipped.
  /// - Throws: when the store can't be read.
  package func arm(_ triggers: [TriggerArming<any TimedTrigger>]) async throws {
    for trigger in triggers {
      try await turns.withLock {
        try await arm(
          trigger.subscription, trigger.definition, catchingUp: trigger.occasion != .enabled)
      }
    }
  }

  private func arm(
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

  package func disarm(_ trigger: TriggerID) async {
    armed[trigger] = nil
    await turns.withLock { setAlarm() }
  }

  package func status(of trigger: TriggerID) -> TimeStatus? {
    armed[trigger].map { TimeStatus($0) }
  }

  /// The state of all triggers that it serves.
  var statuses: [TriggerID: TimeStatus] { armed.mapValues { TimeStatus($0) } }

  /// Responds to an event of the clock.
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
        // A retry that was due soon may now be a long time away.
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

extension TimedTriggerServer {
  /// Schedules the next look at a trigger, instead of any other.
  func look(at trigger: TriggerID, when instant: Int) {
    ticket += 1
    armed[trigger]?.ticket = ticket
    wakes.insert(Wake(instant: instant, trigger: trigger, ticket: ticket))
  }

  func isValid(_ wake: Wake) -> Bool { armed[wake.trigger]?.ticket == wake.ticket }

  /// Requests the next instant from the clock.
  private func setAlarm() {
    while let next = wakes.min, !isValid(next) { wakes.removeMin() }
    clock.wake(at: isStopped ? nil : wakes.min.map { Date(milliseconds: $0.instant) })
  }
}
