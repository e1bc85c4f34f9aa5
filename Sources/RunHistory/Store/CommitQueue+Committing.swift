import GRDB

/// A point around a commit. Tests of crashes stop the process there.
package enum CommitPoint: String, Sendable, CaseIterable {
  /// Everything is written, but not committed.
  case beforeCommit = "before-commit"
  /// The commit is on the disk, but no caller has been told.
  case afterCommit = "after-commit"
}

extension CommitQueue {
  /// Runs all jobs in one transaction. A job that fails doesn't undo the others. If the disk is full,
  /// releases the reserve and runs them again.
  /// - Returns: The result of each job.
  func commit(_ batch: [Job], in database: Database) -> [Result<Void, any Error>] {
    reserve.look()
    let first = attempt(batch, in: database)
    guard first.error as? StoreError == .full, reserve.release() else { return first.results }
    return attempt(batch, in: database).results
  }

  /// - Returns: The result of each job, and the error that ended the transaction.
  private func attempt(
    _ batch: [Job], in database: Database
  ) -> (results: [Result<Void, any Error>], error: (any Error)?) {
    var results: [Result<Void, any Error>] = []
    do {
      try database.run("BEGIN IMMEDIATE")
      for job in batch {
        results.append(try run(job, isAlone: batch.count == 1, in: database))
      }
      reached?(.beforeCommit)
      try place.check()
      try database.run("COMMIT")
      reached?(.afterCommit)
      return (results, nil)
    } catch {
      // SQLite may already have rolled the transaction back. If the rollback fails, the first error is
      // the one to report.
      try? database.rollback()
      let error = health.translating(error)
      let failure = Result<Void, any Error>.failure(error)
      return (
        batch.indices.map { index in
          guard results.indices.contains(index), case .failure = results[index] else {
            return failure
          }
          return results[index]
        }, error
      )
    }
  }

  /// Runs a job and returns its result.
  /// - Throws: An error that ends the whole transaction.
  private func run(
    _ job: Job, isAlone: Bool, in database: Database
  ) throws -> Result<Void, any Error> {
    // A single job needs no savepoint: if it fails, the transaction does.
    if isAlone {
      try job.body(transaction(in: database))
      return .success(())
    }
    if job.isOneStatement {
      do {
        try job.body(transaction(in: database))
        return .success(())
      } catch {
        if endsTransaction(error, in: database) { throw error }
        return .failure(health.translating(error))
      }
    }
    try database.run("SAVEPOINT job")
    do {
      try job.body(transaction(in: database))
      try database.run("RELEASE job")
      return .success(())
    } catch {
      if endsTransaction(error, in: database) { throw error }
      try database.run("ROLLBACK TO job")
      try database.run("RELEASE job")
      return .failure(health.translating(error))
    }
  }

  private func transaction(in database: Database) -> StoreTransaction {
    StoreTransaction(database: database, isLowOnSpace: health.isLowOnSpace)
  }
}

extension CommitQueue {
  /// Whether an error makes the whole transaction fail.
  private func endsTransaction(_ error: any Error, in database: Database) -> Bool {
    (error as? DatabaseError)?.endsTransaction == true || !database.isInsideTransaction
  }
}

extension Database {
  fileprivate func run(_ sql: String) throws { try cachedStatement(sql: sql).execute() }
}
