package import AppIntentsCore
import Foundation
import SystemPackage

extension IntentContext {
  /// The context of a run that keeps a journal: reads of outside state are counted, answers and the
  /// ends of waits are recorded, and waiting ends when the run is interrupted.
  ///
  /// - Parameter current: the record of the visit that the current task belongs to.
  func journaled(
    by keeper: JournalKeeper, interruption: Interruption?,
    current: @escaping @Sendable () -> VisitRecord?
  ) -> IntentContext {
    let base = clock
    let clock = RunClock(
      now: {
        keeper.noteRead()
        return base.now()
      },
      sleep: { duration in
        guard let record = current() else { return try await base.sleep(duration) }
        let time = base.now()
        let until = try record.deadline(after: duration, now: time)
        let rest = until.timeIntervalSince(time)
        guard rest > 0 else { return }
        let isAtRest = !record.isChanging
        try await interruption.ending(if: isAtRest) {
          // A wait that has just begun lasts exactly as long as it was asked for.
          try await base.sleep(min(duration, .seconds(rest)))
        }
      })
    return replacing(
      files: ObservedFiles(files: files, keeper: keeper), clock: clock,
      interaction: JournaledInteraction(
        base: interaction, interruption: interruption, current: current))
  }
}

extension IntentContext {
  /// The context of a run without a journal: evaluations that read files notice that.
  package func observed() -> IntentContext {
    replacing(files: ObservedFiles(files: files, keeper: nil))
  }
}

/// Records the answers of another interaction.
private struct JournaledInteraction: Interaction {
  let base: any Interaction
  let interruption: Interruption?
  let current: @Sendable () -> VisitRecord?

  var isAttended: Bool { base.isAttended }

  func authenticate(_ policy: IntentAuthenticationPolicy, for step: String) async throws {
    try await base.authenticate(policy, for: step)
  }

  func answer(_ question: Question) async throws -> IntentValue {
    let asking = {
      do {
        return try await interruption.ending(if: true) { try await base.answer(question) }
      } catch  where Task.isCancelled || interruption?.isRequested == true {
        // Whatever the error is, the question is still open.
        throw CancellationError()
      }
    }
    guard let record = current() else { return try await asking() }
    return try await record.answer(asking)
  }
}

extension Interruption? {
  /// Runs work that an interruption may end as soon as it is requested.
  fileprivate func ending<Result: Sendable>(
    if isAtRest: Bool, _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    guard let self, isAtRest else { return try await work() }
    return try await self.endingOnRequest(work)
  }
}

/// Notices the reads of files, for the journal and for the origin of what an evaluation gives.
private struct ObservedFiles: FileAccess {
  let files: any FileAccess
  let keeper: JournalKeeper?

  private func noteRead() {
    keeper?.noteRead()
    OriginTally.current?.addFile()
  }

  func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus {
    noteRead()
    return try files.status(of: path, followingLinks: followingLinks)
  }

  func entries(of folder: FilePath) throws -> [FilePath.Component] {
    noteRead()
    return try files.entries(of: folder)
  }

  func listing(of folder: FilePath) throws -> [FolderEntry] {
    noteRead()
    return try files.listing(of: folder)
  }

  func linkTarget(of path: FilePath) throws -> FilePath {
    noteRead()
    return try files.linkTarget(of: path)
  }

  func read(_ path: FilePath) throws -> Data {
    noteRead()
    return try files.read(path)
  }

  func open(_ path: FilePath) throws -> FileDescriptor {
    noteRead()
    return try files.open(path)
  }

  func readablePath(of path: FilePath) throws -> FilePath {
    noteRead()
    return try files.readablePath(of: path)
  }

  func createFolder(_ path: FilePath) throws { try files.createFolder(path) }

  func write(_ data: Data, to path: FilePath, replacing: Bool) throws {
    try files.write(data, to: path, replacing: replacing)
  }

  func append(_ data: Data, to path: FilePath) throws { try files.append(data, to: path) }

  func append(
    contentsOf source: FileDescriptor, endingLine: Bool, to path: FilePath
  ) throws {
    try files.append(contentsOf: source, endingLine: endingLine, to: path)
  }

  func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try files.move(path, to: target, replacing: replacing)
  }

  func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {
    try files.copy(path, to: target, replacing: replacing)
  }

  func copy(_ path: FilePath, to target: FilePath, replacing expected: FileStatus) throws {
    try files.copy(path, to: target, replacing: expected)
  }

  func shorten(_ path: FilePath, to size: Int, expecting expected: FileStatus) throws {
    try files.shorten(path, to: size, expecting: expected)
  }

  func remove(_ path: FilePath) throws { try files.remove(path) }

  func removeEmptyFolder(_ path: FilePath) throws { try files.removeEmptyFolder(path) }

  func trash(_ path: FilePath) throws -> FilePath { try files.trash(path) }

  func trashFolders() throws -> [TrashFolder] {
    noteRead()
    return try files.trashFolders()
  }

  func makeLink(_ path: FilePath, to target: FilePath, kind: FileLinkKind) throws {
    try files.makeLink(path, to: target, kind: kind)
  }

  func extendedAttribute(_ name: String, of path: FilePath) throws -> [UInt8]? {
    noteRead()
    return try files.extendedAttribute(name, of: path)
  }

  func set(_ attribute: FileAttribute, of path: FilePath) throws {
    try files.set(attribute, of: path)
  }
}
