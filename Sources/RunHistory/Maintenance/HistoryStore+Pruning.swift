package import Foundation

extension HistoryStore {
  /// The number of runs to remove in one transaction. Other writes run between transactions.
  static var pruneBatch: Int { 200 }
  /// The number of pages to return to the file system in one transaction.
  static var shrinkBatch: Int { 256 }
  /// The number of free pages that stay in the file for later writes.
  static var spare: Int { 1024 }

  /// Removes the runs that are no longer kept, in small transactions between which other writes run.
  /// - Returns: The number of runs removed.
  @discardableResult
  package func prune(_ policy: RetentionPolicy, at now: Date) async throws -> Int {
    var count = 0
    for workflow in try read({ try $0.workflowsWithRuns() }) {
      let retention = policy.retention(of: workflow)
      count += try await pruneAll { store in
        try store.prunableRuns(of: workflow, beyond: retention, limit: Self.pruneBatch, at: now)
      }
    }
    count += try await pruneAll { store in
      try store.size() > policy.bytes ? store.oldestRuns(limit: Self.pruneBatch) : []
    }
    while try await write({ try $0.shrink(pages: Self.shrinkBatch, leaving: Self.spare) }) {}
    return count
  }

  private func pruneAll(
    _ next: @escaping @Sendable (StoreTransaction) throws -> [RunID]
  ) async throws -> Int {
    var count = 0
    while true {
      try Task.checkCancellation()
      let pruned = try await write { store in
        let runs = try next(store)
        return runs.isEmpty ? nil : try store.forget(runs)
      }
      guard let pruned else { return count }
      count += pruned
    }
  }
}
