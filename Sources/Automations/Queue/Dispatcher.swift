package import Foundation
package import RunHistory
import WorkflowEngine
import WorkflowLanguage

/// Takes runs from the queue and sees to it that they run: as many as may, each workflow in its
/// turn, each as its `overlap` says.
///
/// The queue is in the store. In memory there are only the runs that are under way and the names of
/// the workflows that may have some waiting.
package actor Dispatcher {
  /// The most runs under way at once, of all workflows. Those that wait for a person don't count.
  ///
  /// Most of the time of a short run is spent waiting for the disk, together with all others: so
  /// many that each wait is shared by enough of them.
  package static let mostRuns = 64
  /// How many runs of one workflow start in its turn while others wait for theirs, so that a burst
  /// of one doesn't starve them.
  static let mostInTurn = 8
  /// How many waiting runs are looked at where not simply the oldest start.
  static let lookahead = 256
  /// How long the queue rests after the store couldn't be written.
  static let rest: TimeInterval = 1

  /// How many runs of a workflow whose runs don't mind each other are read from the queue at once.
  private static let aheadLimit = 64
  /// How many runs are claimed on the disk before they start, after the daemon ended without a
  /// word: one of them may have been the reason, and must be known for it the next time.
  private static let carefulRuns = 1_024

  private struct Lane {
    var rules = RunLane(overlap: .queue, limit: 1)
    /// Whether runs may be waiting in the queue.
    var mayHaveWaiting = true
    /// Runs that have been read from the queue, the next first.
    var ahead: ArraySlice<QueuedRun> = []
  }

  private struct RunUnderWay {
    let workflow: String
    let task: Task<Void, Never>
    var isWaiting = false
  }

  private let store: HistoryStore
  private let workflows: any RunnableWorkflows
  private let performer: RunPerformer
  private let now: @Sendable () -> Date
  private let sleep: @Sendable (Duration) async throws -> Void
  private let interruption = Interruption()

  private var lanes: [String: Lane] = [:]
  /// The workflows in the order of their turns.
  private var turns: [String] = []
  private var underWay: [RunID: RunUnderWay] = [:]
  /// Runs that have been started and that the store still has as waiting.
  private var unclaimed: Set<RunID> = []
  private var careful: Int
  private var isPumping = false
  /// Whoever waits until no more runs are being started.
  private var pumpEnded: CheckedContinuation<Void, Never>?
  private var isStopping = false
  private var alarm: (at: Date, task: Task<Void, Never>)?

  package init(
    store: HistoryStore, workflows: any RunnableWorkflows, performer: RunPerformer,
    now: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.store = store
    self.workflows = workflows
    self.performer = performer
    self.now = now
    self.sleep = sleep
    careful = store.opening.wasClosed || store.opening.isNew ? 0 : Self.carefulRuns
  }

  /// The runs that are under way.
  package var running: [RunID] { underWay.keys.sorted() }

  /// Looks for all runs that are waiting in the queue.
  package func pokeAll() async {
    do {
      await poke(try store.read { try $0.queuedCounts() }.keys.sorted())
    } catch {
      performer.reportTrouble(
        "can't look for runs that wait: \(IntentErrorText.message(for: error))")
    }
  }

  /// Says that runs of these workflows may be waiting in the queue.
  package func poke(_ ids: some Collection<String> & Sendable) async {
    for id in ids {
      if lanes[id] == nil { turns.append(id) }
      lanes[id, default: Lane()].mayHaveWaiting = true
    }
    await pump()
  }

  /// Says that a run waits for a person, or goes on: one that waits takes nobody's place.
  package func setWaiting(_ run: RunID, _ isWaiting: Bool) async {
    underWay[run]?.isWaiting = isWaiting
    if isWaiting { await pump() }
  }

  /// Cancels a run that is under way. False where it isn't.
  package func cancel(_ run: RunID) -> Bool {
    guard let run = underWay[run] else { return false }
    run.task.cancel()
    return true
  }

  /// Starts nothing any more, and lets the steps that run come to their end within `grace`; then
  /// their programs are ended. The runs go on after the next start.
  package func stop(grace: Duration) async {
    isStopping = true
    alarm?.task.cancel()
    interruption.request()
    let end = Task { [sleep, interruption] in
      // Cancelled when all have ended before.
      if (try? await sleep(grace)) != nil { interruption.expire() }
    }
    // What was just being taken from the queue is claimed by now, starts, and is interrupted.
    if isPumping { await withCheckedContinuation { pumpEnded = $0 } }
    while let run = underWay.values.first { await run.task.value }
    end.cancel()
  }

  /// Waits no longer for the steps that still run.
  package func endSteps() { interruption.expire() }

  // MARK: - Starting runs

  private var room: Int {
    isStopping ? 0 : Self.mostRuns - underWay.values.count { !$0.isWaiting }
  }

  private func pump() async {
    // A poke that comes while this waits for the store leaves its mark in the lane.
    guard !isPumping else { return }
    isPumping = true
    defer {
      isPumping = false
      pumpEnded?.resume()
      pumpEnded = nil
    }
    while room > 0, let id = nextTurn() {
      lanes[id]?.mayHaveWaiting = false
      do {
        try await startRuns(of: id)
      } catch is RunTransitionError {
        // Somebody cancelled one of them meanwhile.
        lanes[id]?.ahead = []
        lanes[id]?.mayHaveWaiting = true
      } catch {
        // The queue is on the disk and waits there.
        lanes[id]?.ahead = []
        lanes[id]?.mayHaveWaiting = true
        let reason = IntentErrorText.message(for: error)
        performer.reportTrouble("can't start runs of `\(id)`: \(reason)")
        setAlarm(at: now().addingTimeInterval(Self.rest))
        return
      }
    }
  }

  /// The next workflow in turn that may have runs waiting.
  private func nextTurn() -> String? {
    guard let position = turns.firstIndex(where: { lanes[$0]?.mayHaveWaiting == true }) else {
      return nil
    }
    let id = turns.remove(at: position)
    turns.append(id)
    return id
  }

  /// How many runs of a workflow may start now before others have their turn, if others want one.
  private func mostInTurn(of id: String) -> Int {
    lanes.contains { $0.key != id && $0.value.mayHaveWaiting } ? Self.mostInTurn : Self.mostRuns
  }

  private func startRuns(of id: String) async throws {
    guard let workflow = await workflows.runnable(id) else {
      lanes[id]?.ahead = []
      return
    }
    var rules = RunLane(overlap: workflow.overlap, limit: workflow.limit)
    for (run, key) in lanes[id]?.rules.running ?? [:] { rules.started(run, key: key) }
    lanes[id]?.rules = rules
    let keys = RunKeys(of: workflow, performer: performer)
    if keys.isOne, rules.overlap == .parallel {
      try await startNext(of: id, workflow)
      return
    }
    lanes[id]?.ahead = []
    let room = min(room, mostInTurn(of: id))
    let limit = Self.lookahead
    let waiting = try read(limit, of: id)
    var keyed: [(run: QueuedRun, key: String)] = []
    for run in waiting { keyed.append((run, await keys.key(of: run))) }
    let plan = rules.plan(keyed.map { ($0.run.id, $0.key) }, room: room)
    let started = keyed.filter { plan.start.contains($0.run.id) }
    let now = now()
    if !plan.start.isEmpty || !plan.skip.isEmpty {
      try await store.write { store in
        for (run, other) in plan.skip {
          try store.skip(run, reason: "run \(other) was in its way", at: now)
        }
        for run in plan.start { try store.claim(run) }
      }
    }
    for (run, key) in started { start(run, key: key, of: workflow) }
    for run in plan.cancel { underWay[run]?.task.cancel() }
    if waiting.count == limit, !plan.start.isEmpty || !plan.skip.isEmpty {
      lanes[id]?.mayHaveWaiting = true
    }
  }

  /// Starts the next runs of a workflow whose runs don't mind each other.
  private func startNext(of id: String, _ workflow: RunnableWorkflow) async throws {
    guard let rules = lanes[id]?.rules else { return }
    let free = rules.limit - rules.running.count
    let places = min(room, mostInTurn(of: id), free)
    // Whoever ends makes a place, and asks again.
    if places <= 0 { return }
    if lanes[id]?.ahead.isEmpty != false {
      lanes[id]?.ahead = try read(Self.aheadLimit, of: id)[...]
    }
    let next = Array(lanes[id]?.ahead.prefix(places) ?? [])
    lanes[id]?.ahead.removeFirst(next.count)
    if careful > 0, !next.isEmpty {
      try await store.write { store in
        for run in next { try store.claim(run.id) }
      }
      careful -= next.count
    } else {
      for run in next { claim(run.id) }
    }
    for run in next { start(run, key: "", of: workflow) }
    if next.count == places, free > places { lanes[id]?.mayHaveWaiting = true }
  }

  /// Has a run claimed with the next transaction. It may start before: nothing that has an effect
  /// happens before what is in the queue of writes has been written.
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
      // It stays in the queue, and whoever takes it next waits for the disk.
      careful = max(careful, Self.mostRuns)
    }
  }

  /// Somebody cancelled a run before it was claimed, or it can't be.
  private func lost(_ run: RunID) { underWay[run]?.task.cancel() }

  /// The runs of a workflow that wait, as far as they may begin.
  private func read(_ limit: Int, of id: String) throws -> [QueuedRun] {
    let (now, unclaimed) = (now(), unclaimed)
    let (runs, next) = try store.read { store in
      let runs = try store.nextRuns(of: id, limit: limit, excluding: unclaimed, at: now)
      return (runs, runs.count < limit ? try store.nextBeginning(after: now) : nil)
    }
    if let next { setAlarm(at: next) }
    return runs
  }

  private func start(_ run: QueuedRun, key: String, of workflow: RunnableWorkflow) {
    lanes[run.workflow]?.rules.started(run.id, key: key)
    let task = Task { [performer, interruption] in
      await performer.perform(run, of: workflow, interruption: interruption) {
        await self.setWaiting(run.id, $0)
      } wakes: {
        await self.poke($0)
      }
      await self.ended(run.id)
    }
    underWay[run.id] = RunUnderWay(workflow: run.workflow, task: task)
  }

  private func ended(_ run: RunID) async {
    guard let ended = underWay.removeValue(forKey: run) else { return }
    lanes[ended.workflow]?.rules.ended(run)
    await poke([ended.workflow])
  }

  /// Looks at all queues again at a moment, for the runs that are not to begin before it.
  private func setAlarm(at moment: Date) {
    if let alarm, alarm.at <= moment, alarm.at > now() { return }
    alarm?.task.cancel()
    let pause = Duration.seconds(max(0, moment.timeIntervalSince(now())))
    alarm = (
      moment,
      Task { [sleep] in
        // Cancelled when an earlier alarm takes its place, or the daemon stops.
        guard (try? await sleep(pause)) != nil else { return }
        await self.poke(self.turns)
      }
    )
  }
}
