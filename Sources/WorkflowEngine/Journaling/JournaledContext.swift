import AppIntents
import Foundation
import SystemPackage

extension IntentContext {
  /// The context of a run that keeps a journal: looks at the world outside are counted, answers and
  /// the ends of waits are written down, and waiting ends when the run is interrupted.
  func journaled(by keeper: JournalKeeper, interruption: Interruption?) -> IntentContext {
    let base = clock
    let clock = RunClock(
      now: {
        keeper.look()
        return base.now()
      },
      sleep: { duration in
        guard let record = StepVisit.current?.record else { return try await base.sleep(duration) }
        let time = base.now()
        let until = try record.deadline(after: duration, now: time)
        let rest = until.timeIntervalSince(time)
        guard rest > 0 else { return }
        let isAtRest = !record.isChanging
        try await interruption.ending(if: isAtRest) {
          // What was just begun lasts exactly as long as it was asked for.
          try await base.sleep(min(duration, .seconds(rest)))
        }
      })
    return replacing(
      files: ObservedFiles(files: files, keeper: keeper), clock: clock,
      interaction: JournaledInteraction(base: interaction, interruption: interruption))
  }
}

/// Somebody whose answers are written down.
private struct JournaledInteraction: Interaction {
  let base: any Interaction
  let interruption: Interruption?

  func answer(_ question: Question) async throws -> IntentValue {
    let asking = {
      do {
        return try await interruption.ending(if: true) { try await base.answer(question) }
      } catch  where Task.isCancelled || interruption?.isRequested == true {
        // However they put it: the question still stands.
        throw CancellationError()
      }
    }
    guard let record = StepVisit.current?.record else { return try await asking() }
    return try await record.answer(asking)
  }
}

extension Interruption? {
  /// Runs work that may be ended as soon as an interruption is asked for.
  fileprivate func ending<Result: Sendable>(
    if isAtRest: Bool, _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    guard let self, isAtRest else { return try await work() }
    return try await self.endingOnRequest(work)
  }
}

/// Files, counting the looks at them.
private struct ObservedFiles: FileAccess {
  let files: any FileAccess
  let keeper: JournalKeeper

  func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus {
    keeper.look()
    return try files.status(of: path, followingLinks: followingLinks)
  }

  func entries(of folder: FilePath) throws -> [FilePath.Component] {
    keeper.look()
    return try files.entries(of: folder)
  }

  func linkTarget(of path: FilePath) throws -> FilePath {
    keeper.look()
    return try files.linkTarget(of: path)
  }

  func read(_ path: FilePath) throws -> Data {
    keeper.look()
    return try files.read(path)
  }

  func readablePath(of path: FilePath) throws -> FilePath {
    keeper.look()
    return try files.readablePath(of: path)
  }

  func createFolder(_ path: FilePath) throws { try files.createFolder(path) }

  func write(_ data: Data, to path: FilePath, replacing: Bool) throws {
    try files.write(data, to: path, replacing: replacing)
  }

  func append(_ data: Data, to path: FilePath) throws { try files.append(data, to: path) }

  func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try files.move(path, to: target, replacing: replacing)
  }

  func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try files.copy(path, to: target, replacing: replacing)
  }

  func remove(_ path: FilePath) throws { try files.remove(path) }

  func trash(_ path: FilePath) throws -> FilePath { try files.trash(path) }
}
