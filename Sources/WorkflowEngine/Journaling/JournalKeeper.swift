import AppIntentsCore
import Foundation
import Synchronization

/// Writes the journal of a run and of the workflows that it runs, and holds what earlier attempts of
/// the run recorded.
final class JournalKeeper: Sendable {
  let earlier: EarlierVisits
  /// How often the run has read outside state, such as a file or the clock. If the count changes
  /// during some work, the work may have read outside state; with parallel branches it may have been
  /// another branch, which only makes the journal longer.
  let reads = Atomic(0)
  private let journal: any RunJournal
  private let problem = Mutex<(any Error)?>(nil)
  private let stopped = Atomic(false)

  /// The time since the run began, as a date. The clock may have been set meanwhile.
  let moment: @Sendable () -> Date

  init(
    _ journal: any RunJournal, earlier: [JournalEntry], moment: @escaping @Sendable () -> Date
  ) {
    self.journal = journal
    self.moment = moment
    self.earlier = EarlierVisits(earlier)
  }

  /// Whether the journal can't be written, so that the run must not continue.
  var hasStopped: Bool { stopped.load(ordering: .acquiring) }
  var stopReason: (any Error)? { problem.withLock { $0 } }

  func noteRead() { reads.wrappingAdd(1, ordering: .relaxed) }

  func add(_ entry: JournalEntry) throws {
    if hasStopped { throw JournalStopped() }
    do {
      try journal.add(entry)
    } catch {
      throw stop(error)
    }
  }

  /// Adds what undoes changes that a step has just made. If that fails, the run stops at its next entry.
  func add(_ undo: StepUndo) {
    if hasStopped { return }
    do {
      try journal.add(undo)
    } catch {
      stop(error)
    }
  }

  func commit(_ entry: JournalEntry) async throws {
    if hasStopped { throw JournalStopped() }
    do {
      try await journal.commit(entry)
    } catch let error as CancellationError where Task.isCancelled {
      // It is unknown whether the entry was written, but its change hasn't been made.
      throw error
    } catch {
      throw stop(error)
    }
  }

  @discardableResult
  private func stop(_ error: any Error) -> JournalStopped {
    problem.withLock { $0 = $0 ?? error }
    stopped.store(true, ordering: .releasing)
    return JournalStopped()
  }
}

/// The journal can't be written: the run must not continue.
struct JournalStopped: DetailedFailure, CustomStringConvertible {
  var failureDetails: FailureDetails { CancellationError().failureDetails }
}
