import Dispatch
import FileOperations
package import FolderWatching
package import RunHistory
package import Scheduling
package import SystemPackage
import WorkflowLanguage

/// Serves folder triggers: turns the settled files of their folders into runs that are queued in
/// the store.
///
/// ```
/// FolderWatcher ─▶ SettledFile ─▶ FileEvent ─▶ FileCommit ─▶ ledger row + run, in one transaction
/// ```
///
/// It works in small portions, one of each trigger in turn, so that a busy trigger doesn't delay
/// the others. If a portion can't be recorded in the store, its files stay pending and are tried
/// again.
package actor FolderMonitor {
  /// How often everything is looked through in case an event was lost, in nanoseconds.
  static let safetyInterval: Int64 = 600_000_000_000

  /// The folder that `~` stands for.
  nonisolated let home: FilePath
  private let context: FolderContext
  private let executor = FolderExecutor()
  private var triggers: [TriggerID: ServedTrigger] = [:]
  private var safetyDue: Int64
  private var work: Task<Void, Never>?
  private var alarm: (due: Int64, task: Task<Void, Never>)?
  private var isClosed = false

  private var watcher: FolderWatcher { context.watcher }
  private var clock: any TimeSource { context.clock }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// - Parameters:
  ///   - home: the folder that `~` stands for.
  ///   - isLocal: whether all files that it looks at are on file systems of this machine.
  package init(
    store: HistoryStore, home: FilePath, isLocal: Bool = true, ownOutput: OwnOutput,
    clock: any TimeSource = SystemTime(), sources: FolderWatcher.Sources = .init(),
    listener: FolderListener = FolderListener()
  ) {
    self.home = home
    let watcher = FolderWatcher(clock: clock, sources: sources) { problem in
      let help = problem.help.map { "; \($0)" } ?? ""
      listener.report("some folders can't be watched: \(problem.reason)\(help)")
    }
    safetyDue = clock.uptime + Self.safetyInterval
    ownOutput.attach(store, watcher.queue)
    context = FolderContext(
      store: store, watcher: watcher, ownOutput: ownOutput, listener: listener, isLocal: isLocal)
  }

  // MARK: - Arming

  /// Serves triggers from now on. Returns when what happens in their folders is noticed, or it is
  /// known why it can't be; the folders are looked through afterwards.
  package func arm(_ subscriptions: [FolderSubscription]) async {
    if isClosed { return }
    var armed: [ServedTrigger] = []
    for subscription in subscriptions {
      disarm(subscription.trigger)
      let watch = watcher.add(subscription.rule(home: home))
      let trigger = ServedTrigger(subscription, watch, at: clock.wallTime)
      triggers[trigger.id] = trigger
      armed.append(trigger)
    }
    for trigger in armed {
      await FolderOpener(context: context).switchOffOtherFolders(of: trigger)
    }
    if armed.isEmpty || isClosed { return }
    if work == nil { work = Task { await run() } }
    watcher.queue.wake()
    for trigger in armed where trigger.isServed && !trigger.isBegun {
      await withCheckedContinuation { trigger.waiters.append($0) }
    }
  }

  /// Stops serving a trigger. What it has seen stays in the ledger.
  package func disarm(_ id: TriggerID) {
    guard let trigger = triggers.removeValue(forKey: id) else { return }
    trigger.isServed = false
    watcher.remove(trigger.watch)
    context.ownOutput.setCovers([], of: id, by: watcher.queue)
    trigger.resumeWaiters()
  }

  /// Looks through everything.
  package func rescan() { watcher.scanAll() }

  /// Stops the monitor: nothing is watched and nothing is queued any more.
  package func close() async {
    isClosed = true
    for trigger in Array(triggers.keys) { disarm(trigger) }
    work?.cancel()
    watcher.queue.wake()
    await work?.value
    alarm?.task.cancel()
    context.ownOutput.detach(watcher.queue)
    watcher.close()
  }

  // MARK: - Working

  private func run() async {
    while !Task.isCancelled {
      watcher.takeChanges()
      if clock.uptime >= safetyDue {
        safetyDue = clock.uptime + Self.safetyInterval
        watcher.scanAll()
      }
      var hasWorked = false
      let served = triggers.values.sorted { $0.id < $1.id }
      // All folders are watched before any is looked through, so that arming returns early.
      for trigger in served where trigger.isServed {
        if await FolderOpener(context: context).openFolders(of: trigger) { hasWorked = true }
        if trigger.isBegun { trigger.resumeWaiters() }
      }
      for trigger in served where trigger.isServed {
        if await work(on: trigger) { hasWorked = true }
      }
      if hasWorked || Task.isCancelled { continue }
      setAlarm(at: nextDue())
      context.listener.becameIdle()
      await watcher.queue.wait()
    }
  }

  /// Does a portion of what there is to do for a trigger.
  /// - Returns: whether there was any.
  private func work(on trigger: ServedTrigger) async -> Bool {
    for folder in trigger.folders { watcher.retryRefusedFolders(of: folder.watched) }
    for folder in trigger.folders where folder.watched.hasChangedFolders {
      await watcher.enterChangedFolders(of: folder.watched, limit: FolderContext.portion)
      return true
    }
    let recorder = FileRecorder(context: context)
    var hasWorked = await recorder.recordSettled(of: trigger)
    // Entries that a scan finds become pending, so it waits until there is room for them.
    if !trigger.watch.pending.isFull {
      for folder in trigger.folders where folder.watched.isServed {
        if await FolderScanner(context: context).scan(folder, of: trigger) {
          hasWorked = true
          break
        }
      }
    }
    // Files that are gone come last, because they may turn up elsewhere; but not too late.
    if !hasWorked || trigger.gone.isOverdue(at: clock.uptime) {
      if await GoneFileRecorder(context: context).recordGone(of: trigger) { hasWorked = true }
    }
    return await recorder.closeBatch(of: trigger) || hasWorked
  }

  /// When there is something to do next; nil if only an event can bring something.
  private func nextDue() -> Int64? {
    if triggers.isEmpty { return nil }
    let now = clock.uptime
    let due = triggers.values.compactMap { $0.nextDue(after: now) }.reduce(safetyDue, min)
    // What could be done by now has been done.
    return max(due, now + 1_000_000)
  }

  private func setAlarm(at due: Int64?) {
    guard alarm?.due != due else { return }
    alarm?.task.cancel()
    alarm = due.map { due in
      let task = Task { [clock] in
        do {
          try await clock.sleep(until: due)
          self.alarmFired(due)
        } catch {
          // Canceled: another moment matters now.
        }
      }
      return (due, task)
    }
  }

  /// A clock may wake a moment early, so the same alarm has to be set again if it is needed.
  private func alarmFired(_ due: Int64) {
    if alarm?.due == due { alarm = nil }
    watcher.queue.wake()
  }

  // MARK: - Asking

  /// How all triggers are doing, in the order of their numbers.
  package func statuses() -> [FolderStatus] {
    triggers.values.sorted { $0.id < $1.id }.map { FolderStatus($0, watcher) }
  }

  /// For every trigger, why it did or didn't start a run with a file.
  /// - Parameter path: absolute.
  package func why(_ path: FilePath) -> [WhyAnswer] {
    let path = path.lexicallyNormalized().bytes
    return triggers.values.sorted { $0.id < $1.id }.map {
      FolderExplainer(context: context).answer(about: path, for: $0)
    }
  }

  /// Whether a path is below one of the folders of each trigger.
  /// - Parameter path: absolute.
  func covers(_ path: FilePath, _ folders: [[[UInt8]]]) -> [Bool] {
    let bytes = path.lexicallyNormalized().bytes
    return folders.map { FolderExplainer.path(bytes, below: $0) != nil }
  }
}

/// The thread on which a monitor works: file systems can be slow to answer, and other actors
/// shouldn't wait for that.
private final class FolderExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "segue.folders")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
