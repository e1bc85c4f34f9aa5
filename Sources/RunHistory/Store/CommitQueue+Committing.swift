import GRDB

/// Where the writer is. Those who want to know what is left when the machine stops there can be
/// told.
package enum CommitPoint: String, Sendable, CaseIterable {
  /// Everything is written, but nothing of it counts yet.
  case beforeCommit = "before-commit"
  /// It is on the disk, but nobody has been told yet.
  case afterCommit = "after-commit"
}

extension CommitQueue {
  /// Runs all jobs in one transaction, each so that its failure undoes nothing of the others. Where
  /// the disk is full, they are run once more with the room that was kept.
  /// - Returns: the result of each job.
  func commit(_ batch: [Job], in database: Database) -> [Result<Void, any Error>] {
    room.takeBack()
    let first = attempt(batch, in: database)
    guard first.error as? StoreError == .full, room.give() else { return first.results }
    return attempt(batch, in: database).results
  }

  /// - Returns: the result of each job, and what concerned the whole transaction.
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
      try database.run("COMMIT")
      reached?(.afterCommit)
      return (results, nil)
    } catch {
      // A transaction that SQLite has given up by itself needs no rollback; and where the disk
      // refuses even that, the error that brought us here is the one to tell.
      try? database.rollback()
      let error = health.leaving(error)
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

  /// The job's own result.
  /// - Throws: what concerns the whole transaction.
  private func run(
    _ job: Job, isAlone: Bool, in database: Database
  ) throws -> Result<Void, any Error> {
    // Nobody else's work has to be kept from the failure of the only job.
    if isAlone {
      try job.body(transaction(in: database))
      return .success(())
    }
    try database.run("SAVEPOINT job")
    do {
      try job.body(transaction(in: database))
      try database.run("RELEASE job")
      return .success(())
    } catch {
      if (error as? DatabaseError)?.endsTransaction == true || !database.isInsideTransaction {
        throw error
      }
      try database.run("ROLLBACK TO job")
      try database.run("RELEASE job")
      return .failure(health.leaving(error))
    }
  }

  private func transaction(in database: Database) -> StoreTransaction {
    StoreTransaction(database: database, isShortOfRoom: health.isShortOfRoom)
  }
}

extension Database {
  fileprivate func run(_ sql: String) throws { try cachedStatement(sql: sql).execute() }
}
