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

  private struct Lane {
    var rules = RunLane(overlap: .queue, limit: 1)
    /// Whether runs may be waiting in the queue.
    var mayHaveWaiting = true
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
  private var isPumping = false
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
  }

  /// The runs that are under way.
  package var running: [RunID] { underWay.keys.sorted() }

  /// Looks for all runs that are waiting in the queue.
  package func pokeAll() async {
    do {
      await poke(try store.read { try $0.queuedCounts() }.keys.sorted())
    } catch {
      performer.reportTrouble("can't look for runs that wait: \(error)")
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

  /// Cancels all runs of a workflow that are under way.
  package func cancelRuns(of workflow: String) {
    for run in underWay.values where run.workflow == workflow { run.task.cancel() }
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
    for run in underWay.values { await run.task.value }
    end.cancel()
  }

  /// Waits no longer for the steps that still run.
  package func endSteps() { interruption.expire() }

  // MARK: - Starting runs

  private var room: Int { Self.mostRuns - underWay.values.count { !$0.isWaiting } }

  private func pump() async {
    // A poke that comes while this waits for the store leaves its mark in the lane.
    guard !isPumping else { return }
    isPumping = true
    defer { isPumping = false }
    while !isStopping, room > 0, let id = nextTurn() {
      lanes[id]?.mayHaveWaiting = false
      do {
        try await startRuns(of: id)
      } catch is RunTransitionError {
        // Somebody cancelled one of them meanwhile.
        lanes[id]?.mayHaveWaiting = true
      } catch {
        // The queue is on the disk and waits there.
        lanes[id]?.mayHaveWaiting = true
        performer.reportTrouble("can't start runs of `\(id)`: \(error)")
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

  private func startRuns(of id: String) async throws {
    guard let workflow = await workflows.runnable(id) else { return }
    var rules = RunLane(overlap: workflow.overlap, limit: workflow.limit)
    for (run, key) in lanes[id]?.rules.running ?? [:] { rules.started(run, key: key) }
    lanes[id]?.rules = rules
    let isAlone = !lanes.contains { $0.key != id && $0.value.mayHaveWaiting }
    let room = isAlone ? room : min(room, Self.mostInTurn)
    let keys = RunKeys(of: workflow, performer: performer)
    let limit = keys.isOne && rules.overlap == .parallel ? room : Self.lookahead
    let now = now()
    let (waiting, next) = try store.read { store in
      try (store.nextRuns(of: id, limit: limit, at: now), store.nextBeginning(after: now))
    }
    var keyed: [(run: QueuedRun, key: String)] = []
    for run in waiting { keyed.append((run, await keys.key(of: run))) }
    let plan = rules.plan(keyed.map { ($0.run.id, $0.key) }, room: room)
    let started = keyed.filter { plan.start.contains($0.run.id) }
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
    if let next { setAlarm(at: next) }
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
