import Dispatch
package import Foundation
import GRDB
import Synchronization
package import SystemPackage

/// The store: runs, the queue, and the events that triggers have seen.
///
/// One process at a time has it open. One connection writes; concurrent writes share a transaction, in
/// the order in which they arrive. Readers have connections of their own and see the last commit.
///
/// ```swift
/// let run = try await store.write { store in
///   try store.record(version)
///   return try store.enqueue(run, at: now)
/// }
/// ```
package final class HistoryStore: Sendable {
  package let folder: FilePath
  /// What was found when the store was opened.
  package let opening: StoreOpening

  let pool: DatabasePool
  let ballast: Ballast
  private let queue: CommitQueue
  private let lock: StoreLock
  private let place: StorePlace
  let health = StoreHealth()
  private let appendFailed: @Sendable (any Error) -> Void
  private let isClosed = Mutex(false)

  private init(
    _ opened: OpenedStore, folder: FilePath, reached: (@Sendable (CommitPoint) -> Void)?,
    appendFailed: @escaping @Sendable (any Error) -> Void
  ) {
    self.folder = folder
    opening = opened.opening
    pool = opened.pool
    lock = opened.lock
    ballast = opened.ballast
    place = opened.place
    queue = CommitQueue(
      opened.pool, at: opened.place, health, DiskReserve(opened.ballast, health), reached: reached)
    self.appendFailed = appendFailed
  }

  /// Opens the store in a folder. Makes the folder and the store if they don't exist.
  /// - Parameters:
  ///   - now: The time in the name of a damaged file that is moved aside.
  ///   - reached: Called on the writer's thread around each commit, for tests of crashes.
  ///   - appendFailed: Called when something that was added with `append` couldn't be written.
  /// - Throws: `StoreError`.
  package static func open(
    _ folder: FilePath, at now: Date, reached: (@Sendable (CommitPoint) -> Void)? = nil,
    appendFailed: @escaping @Sendable (any Error) -> Void
  ) throws -> HistoryStore {
    HistoryStore(
      try StoreOpener(folder: folder, now: now).open(), folder: folder, reached: reached,
      appendFailed: appendFailed)
  }

  /// Performs operations in one transaction, and returns when they are on the disk.
  ///
  /// The body runs on the writer's thread and should only read and write the store. If it throws,
  /// nothing that it changed is kept.
  ///
  /// - Parameter isOneStatement: Whether the body changes something with a single statement and reads
  ///   nothing after it. It then needs no savepoint.
  package func write<Value: Sendable>(
    isOneStatement: Bool = false, _ body: @escaping @Sendable (StoreTransaction) throws -> Value
  ) async throws -> Value {
    let result = Mutex<Value?>(nil)
    try await withCheckedThrowingContinuation { continuation in
      let job = CommitQueue.Job(
        body: { transaction in
          let value = try body(transaction)
          result.withLock { $0 = value }
        }, isOneStatement: isOneStatement, done: { continuation.resume(with: $0) })
      queue.add(job, isAwaited: true)
    }
    guard let value = result.withLock({ $0 }) else { throw StoreError.closed }
    return value
  }

  /// Adds operations to the next transaction, in order with all other writes, without waiting. If no
  /// other write begins a transaction, this one does after a few milliseconds. A failure is reported to
  /// `appendFailed`, except a `RunTransitionError` of an existing run.
  ///
  /// - Parameters:
  ///   - isOneStatement: As for `write`.
  ///   - then: Called on the writer's thread when the operations are on the disk or have failed.
  package func append(
    isOneStatement: Bool = false, _ body: @escaping @Sendable (StoreTransaction) throws -> Void,
    then: (@Sendable (Result<Void, any Error>) -> Void)? = nil
  ) {
    queue.add(
      CommitQueue.Job(body: body, isOneStatement: isOneStatement) { [appendFailed] outcome in
        if case .failure(let error) = outcome, (error as? RunTransitionError)?.from == nil {
          appendFailed(error)
        }
        then?(outcome)
      }, isAwaited: false)
  }

  /// Performs operations in one transaction, and blocks the thread until they are on the disk. For the
  /// command line and for tests.
  package func writeNow<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    try withoutActuallyEscaping(body) { body in
      let call = BlockingCall(body)
      queue.add(
        CommitQueue.Job(
          body: { try call.run($0) }, isOneStatement: false, done: { call.finish($0) }),
        isAwaited: true)
      return try call.wait()
    }
  }

  /// Yields after each commit. Commits that a slow follower hasn't seen yet count as one.
  package func commits() -> AsyncStream<Void> { queue.followers.stream() }

  /// How long the last commits took, in seconds, the earliest first.
  package var commitTimes: [Double] { queue.times.last }

  /// The number of writes that wait for the next transaction.
  package var waitingWrites: Int { queue.waitingCount }

  /// Reads the state after the last commit.
  package func read<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    if isClosed.withLock({ $0 }) { throw StoreError.closed }
    do {
      return try pool.read { try body(StoreTransaction(database: $0)) }
    } catch {
      throw health.translating(error)
    }
  }

  /// The last time that the whole file was read to find damage; nil if it wasn't since it was opened.
  package var lastCheck: StoreCheck? { health.lastCheck }

  /// Takes note of what reading the whole file has shown.
  package func note(_ check: StoreCheck) { health.lastCheck = check }

  /// Checks that the lock and the file are still those that were opened, as every write does.
  /// - Throws: `StoreError.replaced`. Nothing can be written then.
  package func checkPlace() throws {
    if isClosed.withLock({ $0 }) { return }
    do {
      try place.check()
    } catch {
      throw health.translating(error)
    }
  }

  /// Yields once when an error shows that the file is damaged, or that it was replaced. The store should
  /// then be closed; the next opening replaces a damaged file.
  package var damage: AsyncStream<StoreError> { health.damage }

  /// Frees cached pages and prepared statements, which take megabytes after some thousand runs. Returns
  /// when all earlier writes are done and the memory is free.
  package func freeCaches() async {
    pool.releaseMemoryEventually()
    await withCheckedContinuation { continuation in
      pool.asyncWriteWithoutTransaction { _ in continuation.resume() }
    }
  }

  /// Writes what was appended, and releases the store for other processes. Later operations fail.
  package func close() throws {
    guard
      isClosed.withLock({ isClosed in
        defer { isClosed = true }
        return !isClosed
      })
    else { return }
    queue.close()
    do {
      try place.check()
    } catch {
      // Closing would remove files that belong to the history that is there now.
      _ = Unmanaged.passRetained(pool)
      return
    }
    // The next opening runs the full check, because the quick one may miss the damage.
    if !health.isSound { StoreFolder.markDamaged(folder) }
    do {
      // SQLite moves all pages into the file only if the writer is closed last.
      pool.invalidateReadOnlyConnections()
      try pool.close()
      try lock.release(isSound: health.isSound)
    } catch {
      throw StoreError.translating(error)
    }
  }
}
