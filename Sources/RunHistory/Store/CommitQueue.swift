import Dispatch
import GRDB
import Synchronization

/// Groups concurrent writes into one transaction, so that they share its wait for the disk.
///
/// ```
/// write, append ──▶ waiting jobs ──▶ one transaction for all of them ──▶ each job is told
///                        ▲                        │
///                        └── jobs that arrive ────┘ while it commits form the next one
/// ```
///
/// A job that arrives while the writer is idle begins a transaction at once. This isn't a queue that
/// gives turns to one job after the other, such as an actor or a lock: its purpose is that many jobs
/// run in one turn, in order, and that a job may be added without waiting.
final class CommitQueue: Sendable {
  /// One caller's part of a transaction.
  struct Job: Sendable {
    let body: @Sendable (StoreTransaction) throws -> Void
    /// Whether the job changes something with one statement, which SQLite undoes if it fails.
    let isOneStatement: Bool
    /// Called after the commit, or when the job has failed.
    let done: @Sendable (Result<Void, any Error>) -> Void
  }

  /// How long a job whose caller doesn't wait may be delayed to be grouped with others.
  static let longestDelay = DispatchTimeInterval.milliseconds(5)
  /// The largest number of jobs in a transaction. That many jobs begin one without delay.
  static let batchLimit = 512
  /// The longest wait after a commit for the next jobs of the same callers, in nanoseconds.
  static let longestGathering: UInt64 = 2_000_000

  private struct State {
    var waiting: [Job] = []
    var isBusy = false
    var isTimerSet = false
    var isClosed = false
    /// The number of jobs for which the writer waits before it begins the next transaction.
    var expectedCount: Int?
  }

  private let state = Mutex(State())
  private let pool: DatabasePool
  let followers = CommitFollowers()
  let times = CommitTimes()
  let place: StorePlace
  let health: StoreHealth
  let reserve: DiskReserve
  let reached: (@Sendable (CommitPoint) -> Void)?
  private let timers = DispatchQueue(label: "segue.history.timer")
  private let gathered = DispatchSemaphore(value: 0)

  init(
    _ pool: DatabasePool, at place: StorePlace, _ health: StoreHealth, _ reserve: DiskReserve,
    reached: (@Sendable (CommitPoint) -> Void)?
  ) {
    self.pool = pool
    self.place = place
    self.health = health
    self.reserve = reserve
    self.reached = reached
  }

  /// The number of jobs that wait for the next transaction.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Adds a job after all others.
  /// - Parameter isAwaited: Whether the caller waits. Otherwise the job joins the next transaction, and
  ///   begins one itself only after `longestDelay`.
  func add(_ job: Job, isAwaited: Bool) {
    enum Next { case nothing, begin, setTimer, refuse, wakeWriter }
    let next = state.withLock { state -> Next in
      if state.isClosed { return .refuse }
      state.waiting.append(job)
      if let count = state.expectedCount, state.waiting.count >= count {
        state.expectedCount = nil
        return .wakeWriter
      }
      if state.isBusy { return .nothing }
      if isAwaited || state.waiting.count >= Self.batchLimit {
        state.isBusy = true
        return .begin
      }
      if state.isTimerSet { return .nothing }
      state.isTimerSet = true
      return .setTimer
    }
    switch next {
    case .nothing: break
    case .begin: begin()
    case .setTimer: timers.asyncAfter(deadline: .now() + Self.longestDelay) { self.timerFired() }
    case .refuse: job.done(.failure(StoreError.closed))
    case .wakeWriter: gathered.signal()
    }
  }

  /// Refuses further jobs, and returns when all earlier ones have been written.
  func close() {
    let begins = state.withLock { state in
      state.isClosed = true
      defer { state.isBusy = true }
      return !state.isBusy
    }
    if begins { begin() }
    pool.writeWithoutTransaction { _ in }
  }

  private func timerFired() {
    let begins = state.withLock { state in
      state.isTimerSet = false
      if state.isBusy || state.waiting.isEmpty { return false }
      state.isBusy = true
      return true
    }
    if begins { begin() }
  }

  private func begin() {
    pool.asyncWriteWithoutTransaction { database in
      while let batch = self.nextBatch() {
        let began = DispatchTime.now().uptimeNanoseconds
        let results = self.commit(batch, in: database)
        let took = DispatchTime.now().uptimeNanoseconds - began
        self.times.add(nanoseconds: took)
        self.followers.announce()
        for (job, result) in zip(batch, results) { job.done(result) }
        self.gather(batch.count, atMost: min(took / 4, Self.longestGathering))
      }
    }
  }

  /// Waits until as many jobs have arrived as the last transaction had. Its callers often write again
  /// at once. Without the wait, the next transaction would take half of them, and the other half would
  /// wait for two transactions.
  private func gather(_ count: Int, atMost nanoseconds: UInt64) {
    guard count > 1 else { return }
    let waits = state.withLock { state in
      if state.waiting.count >= count { return false }
      state.expectedCount = count
      return true
    }
    guard waits else { return }
    let deadline = DispatchTime.now() + .nanoseconds(Int(nanoseconds))
    if gathered.wait(timeout: deadline) == .timedOut {
      let isSignaled = state.withLock { state in
        defer { state.expectedCount = nil }
        return state.expectedCount == nil
      }
      // Consumes a signal that came after the timeout.
      if isSignaled { gathered.wait() }
    }
  }

  private func nextBatch() -> [Job]? {
    state.withLock { state in
      if state.waiting.isEmpty {
        state.isBusy = false
        return nil
      }
      if state.waiting.count <= Self.batchLimit {
        defer { state.waiting = [] }
        return state.waiting
      }
      defer { state.waiting.removeFirst(Self.batchLimit) }
      return Array(state.waiting.prefix(Self.batchLimit))
    }
  }
}
