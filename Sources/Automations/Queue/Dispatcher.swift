import AppIntentsCore
import Foundation
package import RunHistory
package import Scheduling
import WorkflowEngine
import WorkflowLanguage

/// Starts queued runs: as many as there is room for, the workflows in turn, and each workflow's runs as
/// its `overlap` says.
///
/// The queue is in the store. In memory are only the runs that are in progress and the ids of the
/// workflows that may have queued runs.
package actor Dispatcher {
  /// The most runs of all workflows at a time. Runs that wait for the user don't count.
  ///
  /// A short run spends most of its time waiting for a commit, which it shares with the others. The
  /// more runs share a commit, the more runs a second.
  package static let mostRuns = 64
  /// How many queued runs are considered where it isn't simply the oldest that start.
  static let lookahead = 256
  /// The pause after the store couldn't be written, in seconds.
  static let retryPause: TimeInterval = 1

  /// How many runs of a workflow are read from the queue at a time where the oldest start.
  private static let aheadLimit = 64
  /// After the daemon ended abruptly, this many runs are claimed with a commit before they start: one
  /// of them may have been the cause, and must be known for it the next time.
  private static let committedClaims = 1_024

  private struct RunTask {
    let workflow: String
    let task: Task<Void, Never>
    var isWaiting = false
  }

  let store: HistoryStore
  private let workflows: any RunnableWorkflows
  let performer: RunPerformer
  let clock: any TimeSource
  private let interruption = Interruption()

  var queues = WorkflowQueues()
  private var active: [RunID: RunTask] = [:]
  /// Runs that were started, or are being canceled, and that are still queued in the store.
  var unclaimed: Set<RunID> = []
  private var claimsToCommit: Int
  /// Whether queued runs are being started. What is marked meanwhile is seen to in the same pass.
  private var isStarting = false
  /// Resumed at the end of the pass.
  private var waitingForPass: [CheckedContinuation<Void, Never>] = []
  private var isStopping = false
  private var timer: (at: Date, task: Task<Void, Never>)?

  package init(
    store: HistoryStore, workflows: any RunnableWorkflows, performer: RunPerformer,
    clock: any TimeSource = SystemTime()
  ) {
    self.store = store
    self.workflows = workflows
    self.performer = performer
    self.clock = clock
    claimsToCommit = store.opening.wasClosed || store.opening.isNew ? 0 : Self.committedClaims
  }

  /// Starts queued runs of all workflows.
  package func wakeAll() async {
    do {
      await wake(try store.read { try $0.queuedCounts() }.keys.sorted())
    } catch {
      performer.reportTrouble(
        "can't look for queued runs: \(IntentErrorText.message(for: error))")
    }
  }

  /// Marks these workflows as possibly having queued runs, and starts the runs that may start.
  package func wake(_ ids: some Collection<String> & Sendable) async {
    for id in ids { queues.mark(id) }
    await startRuns()
  }

  /// Records whether a run waits for the user. One that does leaves its place to another.
  package func setWaiting(_ run: RunID, _ isWaiting: Bool) async {
    active[run]?.isWaiting = isWaiting
    if isWaiting { await startRuns() }
  }

  /// Cancels a run. Returns false if it isn't in progress.
  package func cancel(_ run: RunID) -> Bool {
    guard let run = active[run] else { return false }
    run.task.cancel()
    return true
  }

  /// Starts no more runs, and waits up to `grace` for the running steps to end before it ends their
  /// programs. The runs continue after the next start.
  package func stop(grace: Duration) async {
    isStopping = true
    timer?.task.cancel()
    interruption.request()
    let end = Task { [clock, interruption] in
      // Is canceled if all have ended before.
      if (try? await clock.sleep(for: grace)) != nil { interruption.expire() }
    }
    // A run that is just being claimed starts, and is interrupted.
    if isStarting { await withCheckedContinuation { waitingForPass.append($0) } }
    while let run = active.values.first { await run.task.value }
    end.cancel()
  }

  /// Ends the programs of the running steps without waiting any longer.
  package func endSteps() { interruption.expire() }

  // MARK: - Starting runs

  private var room: Int {
    isStopping ? 0 : Self.mostRuns - active.values.count { !$0.isWaiting }
  }

  /// Starts runs while there is room and a workflow may have queued ones.
  private func startRuns() async {
    guard !isStarting else { return }
    isStarting = true
    defer {
      isStarting = false
      for waiting in waitingForPass { waiting.resume() }
      waitingForPass = []
    }
    while room > 0, let id = queues.next() {
      do {
        try await startRuns(of: id)
      } catch is RunTransitionError {
        // One of them was canceled meanwhile.
        queues.reread(id)
      } catch {
        // The queue in the store is unchanged.
        queues.reread(id)
        let reason = IntentErrorText.message(for: error)
        performer.reportTrouble("can't start runs of `\(id)`: \(reason)")
        setTimer(at: clock.now.addingTimeInterval(Self.retryPause))
        return
      }
    }
  }

  private func startRuns(of id: String) async throws {
    guard let workflow = try await workflows.runnable(id) else {
      queues[id].ahead = []
      return
    }
    var rules = StartRules(overlap: workflow.overlap, limit: workflow.limit)
    for (run, key) in queues[id].rules.running { rules.started(run, key: key) }
    queues[id].rules = rules
    if workflow.workflow.document.key == nil, rules.overlap == .parallel {
      try await startNext(of: id, workflow)
      return
    }
    queues[id].ahead = []
    let room = queues.limit(of: id, room: room)
    let limit = Self.lookahead
    let waiting = try read(limit, of: id, workflow)
    let keyed = await withKeys(waiting, of: id, workflow)
    let plan = rules.plan(keyed.map { ($0.run.id, $0.key) }, room: room)
    let started = keyed.filter { plan.start.contains($0.run.id) }
    let (now, overlap) = (clock.now, rules.overlap)
    if !plan.start.isEmpty || !plan.skip.isEmpty {
      try await store.write { store in
        for (run, other) in plan.skip {
          let reason = overlap == .replace ? "took its place" : "was still running"
          try store.skip(run, reason: "run \(other) \(reason)", at: now)
        }
        for run in plan.start { try store.claim(run) }
      }
    }
    for (run, key) in started { start(run, key: key, of: workflow) }
    for run in plan.cancel { active[run]?.task.cancel() }
    if waiting.count == limit, !plan.start.isEmpty || !plan.skip.isEmpty {
      queues.mark(id)
    }
  }

  /// Queued runs with the value of the workflow's `key`, which is evaluated once for each.
  private func withKeys(
    _ runs: [QueuedRun], of id: String, _ workflow: RunnableWorkflow
  ) async -> [(run: QueuedRun, key: String)] {
    let known = queues[id].keys
    var keyed: [(run: QueuedRun, key: String)] = []
    for run in runs {
      if let key = known.key(of: run.id, in: workflow.hash) {
        keyed.append((run, key))
      } else {
        keyed.append((run, await performer.key(of: run, in: workflow)))
      }
    }
    let keys = Dictionary(keyed.map { ($0.run.id, $0.key) }) { first, _ in first }
    queues[id].keys = QueuedKeys(hash: workflow.hash, keys: keys)
    return keyed
  }

  /// Starts the oldest runs of a workflow whose runs are performed in parallel and have no key.
  private func startNext(of id: String, _ workflow: RunnableWorkflow) async throws {
    let rules = queues[id].rules
    let free = rules.limit - rules.running.count
    let places = min(queues.limit(of: id, room: room), free)
    // A run that ends frees a place and wakes the dispatcher.
    if places <= 0 { return }
    if queues[id].ahead.isEmpty {
      queues[id].ahead = try read(Self.aheadLimit, of: id, workflow)[...]
    }
    let next = Array(queues[id].ahead.prefix(places))
    queues[id].ahead.removeFirst(next.count)
    if claimsToCommit > 0, !next.isEmpty {
      try await store.write { store in
        for run in next { try store.claim(run.id) }
      }
      claimsToCommit -= next.count
    } else {
      for run in next { claim(run.id) }
    }
    for run in next { start(run, key: "", of: workflow) }
    if next.count == places, free > places { queues.mark(id) }
  }

  /// Claims a run with the next transaction. The run may start before the commit, because a step that
  /// has an effect commits its own entry first, and writes keep their order.
  private func claim(_ run: RunID) {
    unclaimed.insert(run)
    store.append(isOneStatement: true) { store in
      do {
        try store.claim(run)
      } catch is RunTransitionError {
        Task { await self.lost(run) }
      }
    } then: { outcome in
      Task { await self.claimed(run, outcome) }
    }
  }

  private func claimed(_ run: RunID, _ outcome: Result<Void, any Error>) {
    unclaimed.remove(run)
    if case .failure = outcome {
      lost(run)
      // It stays queued. The next claims wait for their commit.
      claimsToCommit = max(claimsToCommit, Self.mostRuns)
    }
  }

  /// A run was canceled before its claim was committed, or it can't be claimed.
  private func lost(_ run: RunID) { active[run]?.task.cancel() }

  private func start(_ run: QueuedRun, key: String, of workflow: RunnableWorkflow) {
    queues[run.workflow].rules.started(run.id, key: key)
    let task = Task { [performer, workflows, interruption] in
      await performer.perform(run, of: workflow, interruption: interruption) {
        let now = try await workflows.runnable(run.workflow)
        return now?.hash == workflow.hash && now?.file == workflow.file
      } waiting: {
        await self.setWaiting(run.id, $0)
      } wakes: {
        await self.wake($0)
      }
      await self.ended(run.id)
    }
    active[run.id] = RunTask(workflow: run.workflow, task: task)
  }

  private func ended(_ run: RunID) async {
    guard let ended = active.removeValue(forKey: run) else { return }
    queues[ended.workflow].rules.ended(run)
    await wake([ended.workflow])
  }

  /// Wakes all workflows at a moment, for runs that must not begin before it.
  func setTimer(at moment: Date) {
    if let timer, timer.at <= moment, timer.at > clock.now { return }
    timer?.task.cancel()
    let pause = Duration.seconds(max(0, moment.timeIntervalSince(clock.now)))
    timer = (
      moment,
      Task { [clock] in
        // Is canceled when an earlier timer replaces it, or the daemon stops.
        guard (try? await clock.sleep(for: pause)) != nil else { return }
        await self.wake(self.queues.turns)
      }
    )
  }
}
