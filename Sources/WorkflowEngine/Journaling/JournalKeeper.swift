import Synchronization

/// Keeps the journal of a run and of the workflows that it runs, and remembers what earlier attempts
/// of it wrote down.
final class JournalKeeper: Sendable {
  let earlier: Recollection
  /// How often anything looked at the world outside: a file, the clock. Who wants to know whether
  /// some work did, looks before and after; where branches run at the same time one may be
  /// suspected for another, which does no harm.
  let looks = Atomic(0)
  private let journal: any RunJournal
  private let problem = Mutex<(any Error)?>(nil)
  private let stopped = Atomic(false)

  init(_ journal: any RunJournal, earlier: [JournalEntry]) {
    self.journal = journal
    self.earlier = Recollection(earlier)
  }

  /// Whether the journal can't be written, so that nothing more may happen.
  var hasStopped: Bool { stopped.load(ordering: .acquiring) }
  var stopReason: (any Error)? { problem.withLock { $0 } }

  func look() { looks.wrappingAdd(1, ordering: .relaxed) }

  func add(_ entry: JournalEntry) throws {
    if hasStopped { throw JournalStopped() }
    do {
      try journal.add(entry)
    } catch {
      throw stop(error)
    }
  }

  func commit(_ entry: JournalEntry) async throws {
    if hasStopped { throw JournalStopped() }
    do {
      try await journal.commit(entry)
    } catch let error as CancellationError where Task.isCancelled {
      // Whether it was written is not known, but nothing has been done either.
      throw error
    } catch {
      throw stop(error)
    }
  }

  private func stop(_ error: any Error) -> JournalStopped {
    problem.withLock { $0 = $0 ?? error }
    stopped.store(true, ordering: .releasing)
    return JournalStopped()
  }
}

/// The journal can't be written: the run must not go on.
struct JournalStopped: Error {}
