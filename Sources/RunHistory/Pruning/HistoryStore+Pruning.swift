package import Foundation

extension HistoryStore {
  /// How many runs are pruned in one transaction, so that no other write waits long.
  static var pruneBatch: Int { 200 }
  /// How many pages are given back in one transaction.
  static var shrinkBatch: Int { 256 }
  /// Of what is free, this many pages stay for what comes next.
  static var spare: Int { 1024 }

  /// Forgets the runs that are no longer kept, in small transactions between which others have
  /// their turn.
  /// - Returns: how many are gone.
  @discardableResult
  package func prune(_ policy: KeepingPolicy, at now: Date) async throws -> Int {
    var count = 0
    for workflow in try read({ try $0.workflowsWithRuns() }) {
      let keeping = policy.keeping(workflow)
      count += try await pruneAll { store in
        try store.prunableRuns(of: workflow, keeping: keeping, limit: Self.pruneBatch, at: now)
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
