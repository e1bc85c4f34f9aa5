import Dispatch
package import Foundation
import GRDB
import Synchronization
package import SystemPackage

/// The store: what ran, what waits to run, and what has been seen.
///
/// One process has it open. In it, one connection writes; writes that wait at the same time share
/// a transaction, in the order in which they came. Readers have connections of their own and see
/// the last commit.
///
/// ```swift
/// let run = try await store.write { store in
///   try store.record(version)
///   return try store.enqueue(run, at: now)
/// }
/// ```
package final class HistoryStore: Sendable {
  /// Where it is.
  package let folder: FilePath
  /// What was found when it was opened.
  package let opening: StoreOpening

  let pool: DatabasePool
  let ballast: Ballast
  private let queue: CommitQueue
  private let lock: StoreLock
  let health = StoreHealth()
  private let appendFailed: @Sendable (any Error) -> Void
  private let isClosed = Mutex(false)

  init(
    _ opened: StoreOpener.Opened, folder: FilePath, lock: StoreLock, ballast: Ballast,
    reached: (@Sendable (CommitPoint) -> Void)?,
    appendFailed: @escaping @Sendable (any Error) -> Void
  ) {
    self.folder = folder
    opening = opened.opening
    pool = opened.pool
    queue = CommitQueue(opened.pool, health, SpareRoom(ballast, health), reached: reached)
    self.lock = lock
    self.ballast = ballast
    self.appendFailed = appendFailed
  }

  /// Opens the store in a folder, which is made if it isn't there.
  /// - Parameters:
  ///   - now: what the file of a damaged store is named after.
  ///   - reached: is called on the store's own thread around every commit; for tests of crashes.
  ///   - appendFailed: is told when something that nobody waits for could not be written.
  /// - Throws: `StoreError`.
  package static func open(
    _ folder: FilePath, at now: Date, reached: (@Sendable (CommitPoint) -> Void)? = nil,
    appendFailed: @escaping @Sendable (any Error) -> Void
  ) throws -> HistoryStore {
    try StoreOpener(folder: folder, now: now).open(reached: reached, appendFailed: appendFailed)
  }

  /// Does something in one transaction, and returns when it is safely on the disk.
  ///
  /// The body runs on the store's own thread: it should do nothing but write. If it throws, nothing
  /// of it stays.
  ///
  /// - Parameter isOneStatement: whether the body changes something with one statement only, and
  ///   reads nothing after it. Then nothing has to be done for the case that it throws halfway.
  package func write<Value: Sendable>(
    isOneStatement: Bool = false, _ body: @escaping @Sendable (StoreTransaction) throws -> Value
  ) async throws -> Value {
    let result = Mutex<Value?>(nil)
    return try await withCheckedThrowingContinuation { continuation in
      queue.add(
        CommitQueue.Job(
          body: { transaction in
            let value = try body(transaction)
            result.withLock { $0 = value }
          }, isOneStatement: isOneStatement,
          done: { outcome in
            continuation.resume(
              with: outcome.flatMap {
                result.withLock { $0.map { .success($0) } ?? .failure(StoreError.closed) }
              })
          }), isAwaited: true)
    }
  }

  /// Does something with the next transaction, in order with all other writes; nobody waits for
  /// it. By itself it begins one after a few milliseconds. A failure is reported, unless it is that
  /// a run has gone another way meanwhile.
  ///
  /// - Parameters:
  ///   - isOneStatement: as for `write`.
  ///   - then: told, on the store's own thread, when it is safely on the disk or won't be.
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

  /// `write` for the command line and for tests: it blocks the thread until all is on the disk.
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

  /// Reads what the last commit left.
  package func read<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    if isClosed.withLock({ $0 }) { throw StoreError.closed }
    do {
      return try pool.read { try body(StoreTransaction(database: $0)) }
    } catch {
      throw health.leaving(error)
    }
  }

  /// Says when something has shown that the file is damaged, once. It should be closed soon then:
  /// the next opening moves it aside.
  package var damage: AsyncStream<StoreError> { health.damage }

  /// Frees the memory in which parts of the file and prepared statements are kept: megabytes, after
  /// some thousand runs. What is needed again is made again. Returns when all that waits to be
  /// written has been, and that is done.
  package func freeCaches() async {
    pool.releaseMemoryEventually()
    await withCheckedContinuation { continuation in
      pool.asyncWriteWithoutTransaction { _ in continuation.resume() }
    }
  }

  /// Writes what was appended, and gives the store free for others. What comes later is refused.
  package func close() throws {
    guard
      isClosed.withLock({ isClosed in
        defer { isClosed = true }
        return !isClosed
      })
    else { return }
    queue.close()
    // A quick look wouldn't find it in every case.
    if !health.isSound { StoreFolder.markDamaged(folder) }
    do {
      // The writer has to be the last to go: only then SQLite moves all pages into the file.
      pool.invalidateReadOnlyConnections()
      try pool.close()
      try lock.release(isSound: health.isSound)
    } catch {
      throw StoreError.leaving(error)
    }
  }
}
