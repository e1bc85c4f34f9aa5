import Dispatch
import GRDB
import Synchronization

/// Writes that wait at the same time share one transaction, so that they share its wait for the
/// disk.
///
/// While one transaction is being committed, whatever comes meanwhile gathers for the next one. A
/// write that comes alone begins at once.
final class CommitQueue: Sendable {
  /// One caller's part of a transaction.
  struct Job: Sendable {
    let body: @Sendable (StoreTransaction) throws -> Void
    /// Told after the commit, or after it has become clear that there will be none.
    let done: @Sendable (Result<Void, any Error>) -> Void
  }

  /// How long something that nobody waits for may wait for company.
  static let patience = DispatchTimeInterval.milliseconds(5)
  /// More than this isn't put into one transaction, and doesn't wait for company either.
  static let batchLimit = 512
  /// How many nanoseconds those who were told of a commit have at most to come again.
  static let companyLimit: UInt64 = 2_000_000

  private struct State {
    var waiting: [Job] = []
    var isBusy = false
    var isAlarmSet = false
    var isClosed = false
    /// How many jobs the writer would like to see before it begins.
    var hopedFor: Int?
  }

  private let state = Mutex(State())
  private let pool: DatabasePool
  let health: StoreHealth
  let room: SpareRoom
  let reached: (@Sendable (CommitPoint) -> Void)?
  private let alarms = DispatchQueue(label: "segue.history.patience")
  private let company = DispatchSemaphore(value: 0)

  init(
    _ pool: DatabasePool, _ health: StoreHealth, _ room: SpareRoom,
    reached: (@Sendable (CommitPoint) -> Void)?
  ) {
    self.pool = pool
    self.health = health
    self.room = room
    self.reached = reached
  }

  /// Puts a job in the queue, behind all others.
  /// - Parameter isAwaited: whether somebody waits; otherwise it goes with the next transaction,
  ///   and begins one itself only after a moment.
  func add(_ job: Job, isAwaited: Bool) {
    enum Next { case nothing, begin, setAlarm, refuse, tellWriter }
    let next = state.withLock { state -> Next in
      if state.isClosed { return .refuse }
      state.waiting.append(job)
      if let count = state.hopedFor, state.waiting.count >= count {
        state.hopedFor = nil
        return .tellWriter
      }
      if state.isBusy { return .nothing }
      if isAwaited || state.waiting.count >= Self.batchLimit {
        state.isBusy = true
        return .begin
      }
      if state.isAlarmSet { return .nothing }
      state.isAlarmSet = true
      return .setAlarm
    }
    switch next {
    case .nothing: break
    case .begin: begin()
    case .setAlarm: alarms.asyncAfter(deadline: .now() + Self.patience) { self.ring() }
    case .refuse: job.done(.failure(StoreError.closed))
    case .tellWriter: company.signal()
    }
  }

  /// Refuses what comes from now on, and returns when all that came before has been written.
  func close() {
    let begins = state.withLock { state in
      state.isClosed = true
      defer { state.isBusy = true }
      return !state.isBusy
    }
    if begins { begin() }
    pool.writeWithoutTransaction { _ in }
  }

  private func ring() {
    let begins = state.withLock { state in
      state.isAlarmSet = false
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
        for (job, result) in zip(batch, results) { job.done(result) }
        self.waitForCompany(batch.count, atMost: min(took / 4, Self.companyLimit))
      }
    }
  }

  /// Those who were told just now often have something to write at once. Without them the next
  /// transaction would go with half of the writers, and the other half would wait for two.
  private func waitForCompany(_ count: Int, atMost nanoseconds: UInt64) {
    guard count > 1 else { return }
    let waits = state.withLock { state in
      if state.waiting.count >= count { return false }
      state.hopedFor = count
      return true
    }
    guard waits else { return }
    let deadline = DispatchTime.now() + .nanoseconds(Int(nanoseconds))
    if company.wait(timeout: deadline) == .timedOut {
      let isTold = state.withLock { state in
        defer { state.hopedFor = nil }
        return state.hopedFor == nil
      }
      if isTold { company.wait() }
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
