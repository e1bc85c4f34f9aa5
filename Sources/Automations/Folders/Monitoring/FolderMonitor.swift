package import FolderWatching
import Diagnostics
import WorkflowLanguage
import AppIntents
package import RunHistory
package import SystemPackage

/// Serves folder triggers: turns what sources hint at into runs that are queued in the store.
///
/// ```
/// hint → pending name → look → settled → compared with the ledger → ledger row + run, in one transaction
/// ```
///
/// It works through everything in small portions, one of each trigger after the other, so that what
/// happens to one doesn't keep the others waiting. Where a portion can't be entered in the store,
/// its files stay pending and are tried again.
package actor FolderMonitor {
  /// As many files as are entered in the store at once.
  static let portion = 512
  /// How often everything is looked through to make sure, in nanoseconds.
  static let safetyInterval: Int64 = 600_000_000_000

  let store: HistoryStore
  let home: FilePath
  /// Whether all that it looks at answers at once.
  let isLocal: Bool
  let clock: FolderClock
  let ownOutput: OwnOutput
  let listener: Listener
  let queue = ChangeQueue()
  let events: any FileEventSource
  let polling: any FileEventSource
  private let executor = FolderExecutor()

  var tree = FolderTree()
  var triggers: [TriggerID: WatchedTrigger] = [:]
  var roots: [UInt32: WatchedRoot] = [:]
  /// The folders in which missing roots are waited for.
  var ancestors: [FolderNumber: UInt32] = [:]
  /// What was said and isn't repeated.
  var said: Set<WatchProblem> = []
  private var lastRoot: UInt32 = 0
  private var safetyDue: Int64
  private var work: Task<Void, Never>?
  private var alarm: (due: Int64, task: Task<Void, Never>)?

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// - Parameters:
  ///   - home: the folder that `~` stands for.
  ///   - isLocal: whether no network is between it and the files that it looks at.
  package init(
    store: HistoryStore, home: FilePath, isLocal: Bool = true, ownOutput: OwnOutput,
    clock: FolderClock = .system, sources: Sources = Sources(), listener: Listener = Listener()
  ) {
    self.store = store
    self.home = home
    self.isLocal = isLocal
    self.ownOutput = ownOutput
    self.clock = clock
    self.listener = listener
    events = sources.events { [queue] in queue.put($0) }
    polling = sources.polling { [queue] in queue.put($0) }
    safetyDue = clock.now() + Self.safetyInterval
    ownOutput.attach(store, queue)
  }

  /// Serves a trigger from now on.
  package func arm(_ subscription: FolderSubscription) async { await arm([subscription]) }

  /// Serves triggers from now on. Returns when what happens in their folders is noticed, or it is
  /// clear what stands against that; they are looked through afterwards.
  package func arm(_ subscriptions: [FolderSubscription]) async {
    var armed: [WatchedTrigger] = []
    for subscription in subscriptions {
      disarm(subscription.trigger)
      let trigger = WatchedTrigger(subscription, roots: roots(of: subscription))
      triggers[subscription.trigger] = trigger
      for root in trigger.roots {
        root.armedAt = clock.wall()
        roots[root.ordinal] = root
      }
      armed.append(trigger)
    }
    for trigger in armed { await switchOffOtherFolders(of: trigger) }
    if armed.isEmpty { return }
    begin()
    queue.wake()
    for trigger in armed where isServed(trigger) && !trigger.isBegun {
      await withCheckedContinuation { trigger.waiters.append($0) }
    }
  }

  private func roots(of subscription: FolderSubscription) -> [WatchedRoot] {
    let paths = subscription.definition.paths(of: subscription.file, home: home)
    return paths.map { path in
      lastRoot += 1
      return WatchedRoot(ordinal: lastRoot, trigger: subscription.trigger, path: path)
    }
  }

  /// What happens in folders that the trigger no longer names is nobody's business now.
  private func switchOffOtherFolders(of trigger: WatchedTrigger) async {
    let (id, paths) = (trigger.subscription.trigger, trigger.roots.map(\.path))
    do {
      let others = try store.read { try $0.ledgerRoots(of: id) }
        .filter { !$0.isOff && !paths.contains($0.path) }
      if others.isEmpty { return }
      let now = clock.date
      try await store.write { store in
        for root in others { try store.switchOff(root.id, at: now) }
      }
    } catch {
      _ = storeFails(error, for: trigger)
    }
  }

  /// Serves a trigger no longer. What it has seen stays in the ledger.
  package func disarm(_ trigger: TriggerID) {
    guard let watched = triggers.removeValue(forKey: trigger) else { return }
    for root in watched.roots {
      release(root)
      roots[root.ordinal] = nil
    }
    ownOutput.setCovers([], of: trigger, by: queue)
    watched.waiters.forEach { $0.resume() }
    watched.waiters = []
  }

  /// Looks through everything.
  package func rescan(_ why: RescanReason) {
    for trigger in triggers.values {
      if why == .overflow { trigger.counters.overflows += 1 }
      for root in trigger.roots {
        if root.isServed { root.lookThroughAll() } else { root.state = .unarmed }
      }
    }
    queue.wake()
  }

  /// Ends it: nothing is watched and nothing is queued any more.
  package func close() async {
    for trigger in Array(triggers.keys) { disarm(trigger) }
    work?.cancel()
    queue.wake()
    await work?.value
    alarm?.task.cancel()
    ownOutput.detach(queue)
    events.close()
    polling.close()
  }

  private func begin() {
    guard work == nil else { return }
    work = Task { await run() }
  }

  private func run() async {
    while !Task.isCancelled {
      takeHints()
      if clock.now() >= safetyDue {
        safetyDue = clock.now() + Self.safetyInterval
        rescan(.safety)
      }
      var hasWorked = false
      let served = triggers.values.sorted { $0.subscription.trigger < $1.subscription.trigger }
      // Nobody waits for what lies in folders before all are watched.
      for trigger in served where isServed(trigger) {
        if await armRoots(of: trigger) { hasWorked = true }
        resumeWaiters(of: trigger)
      }
      for trigger in served where isServed(trigger) {
        if await work(on: trigger) { hasWorked = true }
      }
      if hasWorked || Task.isCancelled { continue }
      setAlarm(at: nextDue())
      listener.rested()
      await queue.wait()
    }
  }

  /// Begins to serve those of a trigger's folders that aren't yet.
  /// - Returns: whether there were any.
  private func armRoots(of trigger: WatchedTrigger) async -> Bool {
    var hasWorked = false
    for root in trigger.roots where isServed(trigger) {
      if root.isDue(at: clock.now()) {
        await arm(root, of: trigger)
        hasWorked = true
      }
    }
    return hasWorked
  }

  /// Does one portion of what there is to do for a trigger.
  /// - Returns: whether there was any.
  private func work(on trigger: WatchedTrigger) async -> Bool {
    for root in trigger.roots where !root.newFolders.isEmpty {
      await enterNewFolders(of: root, trigger)
      return true
    }
    var hasWorked = await judgePending(of: trigger)
    // What is looked through becomes pending: it waits until there is room.
    if !trigger.pending.isFull {
      for root in trigger.roots where root.isServed {
        if await lookThrough(root, of: trigger) {
          hasWorked = true
          break
        }
      }
    }
    // Files that are gone come last, for they may turn up elsewhere; but they do come.
    if !hasWorked || trigger.goneWaits(at: clock.now()) {
      hasWorked = await judgeGone(of: trigger) || hasWorked
    }
    return await closeBatches(of: trigger) || hasWorked
  }

  /// Whether a trigger is still the one that is served under its number.
  func isServed(_ trigger: WatchedTrigger) -> Bool {
    triggers[trigger.subscription.trigger] === trigger
  }

  private func resumeWaiters(of trigger: WatchedTrigger) {
    guard trigger.isBegun else { return }
    trigger.waiters.forEach { $0.resume() }
    trigger.waiters = []
  }

  /// When there is something to do next; nil where only events can bring something.
  private func nextDue() -> Int64? {
    if triggers.isEmpty { return nil }
    let now = clock.now()
    var due = safetyDue
    for trigger in triggers.values {
      let moments = [trigger.pending.firstDue, trigger.goneDue, trigger.nextBatchDue]
      for moment in moments {
        // Nothing is recorded before the store is tried again.
        if let moment { due = min(due, max(moment, trigger.storeRetryAt ?? moment)) }
      }
      let retries = trigger.roots.flatMap { [$0.retryAt, $0.refusedUntil] }
      for moment in retries + [trigger.storeRetryAt] {
        if let moment, moment > now { due = min(due, moment) }
      }
    }
    // What could be done by now has been done.
    return max(due, now + 1_000_000)
  }

  private func setAlarm(at due: Int64?) {
    guard alarm?.due != due else { return }
    alarm?.task.cancel()
    alarm = due.map { due in
      let task = Task { [clock] in
        do {
          try await clock.sleep(due)
          self.rang(due)
        } catch {
          // Cancelled: another moment matters now.
        }
      }
      return (due, task)
    }
  }

  /// A clock may ring a moment early: whoever wants to be woken at the same moment again has to be.
  private func rang(_ due: Int64) {
    if alarm?.due == due { alarm = nil }
    queue.wake()
  }
}
