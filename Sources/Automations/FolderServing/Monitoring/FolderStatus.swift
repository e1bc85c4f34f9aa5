import FileOperations
package import FolderWatching
package import Foundation
package import RunHistory
package import SystemPackage

/// How a folder trigger is doing.
package struct FolderStatus: Sendable, Hashable {
  package var trigger: TriggerID
  package var workflow: String
  package var folders: [Folder]
  package var counters = WatchCounters()
  /// The number of runs that were queued.
  package var fired = 0
  /// The number of files that were there when the trigger was switched on.
  package var existing = 0
  /// The number of files that are looked at again later.
  package var pending = 0
  /// Files that a program has open for writing; only the first few.
  package var waitingForWriter: [FilePath] = []
  /// Files of which only their owner can know whether a program has them open; only the first few.
  package var waitingForClose: [FilePath] = []
  /// What the user should know: "the history can't be written: the disk is full".
  package var problems: [String] = []

  /// One of a trigger's folders.
  package struct Folder: Sendable, Hashable {
    package var path: FilePath
    package var state: State
    /// The number of folders that are watched below it, including itself.
    package var watched = 0
    /// How many of them are polled.
    package var polled = 0
    /// Folders below it that can't be watched, and why; only the first few.
    package var refused: [Refusal] = []
    package var refusedCount = 0
  }

  package struct Refusal: Sendable, Hashable {
    package var path: FilePath
    package var problem: WatchProblem

    package init(path: FilePath, problem: WatchProblem) {
      self.path = path
      self.problem = problem
    }
  }

  package enum State: Sendable, Hashable {
    /// It is being looked through for the first time since it was armed.
    case starting
    case watching
    /// There are no events of it: it is looked at regularly.
    case polling
    /// It isn't there; its arrival is noticed in this folder.
    case missing(watching: FilePath)
    case refused(WatchProblem)
    /// Its file system hasn't answered since.
    case silent(since: Date)
  }
}

// MARK: - Making one

extension FolderStatus {
  /// The most paths that a status lists of a kind.
  fileprivate static let listLimit = 8

  init(_ trigger: ServedTrigger, _ watcher: FolderWatcher) {
    self.trigger = trigger.id
    workflow = trigger.workflow
    folders = trigger.folders.map { Folder($0.watched, watcher.tree) }
    counters = trigger.watch.counters
    fired = trigger.fired
    existing = trigger.existing
    pending = trigger.watch.pending.count + trigger.batches.count
    func waiting(for wait: PendingFile.Wait) -> [FilePath] {
      trigger.watch.pending.keys(waitingFor: wait).compactMap { watcher.path(of: $0) }
        .sorted { $0.lexicographicallyPrecedes($1) }
        .prefix(Self.listLimit).map { FilePath(bytes: $0) }
    }
    waitingForWriter = waiting(for: .writer)
    waitingForClose = waiting(for: .close)
    problems = trigger.notes + (trigger.retry.problem.map { [$0] } ?? [])
  }
}

extension FolderStatus.Folder {
  fileprivate init(_ folder: WatchedFolder, _ tree: FolderTree) {
    let refused = folder.refused.compactMap { number, problem -> FolderStatus.Refusal? in
      guard tree.root(of: number) == folder.number else { return nil }
      let path = folder.path.appending(name: tree.path(of: number))
      return FolderStatus.Refusal(path: FilePath(bytes: path), problem: problem)
    }
    .sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
    path = FilePath(bytes: folder.path)
    state = FolderStatus.State(folder)
    watched = folder.node.map { tree.countBelow($0) } ?? 0
    polled = folder.polled.count
    self.refused = Array(refused.prefix(FolderStatus.listLimit))
    refusedCount = refused.count
  }
}

extension FolderStatus.State {
  fileprivate init(_ folder: WatchedFolder) {
    switch folder.state {
    case .unopened, .scanning: self = .starting
    case .watching:
      self = folder.node.map { folder.polled.contains($0) } == true ? .polling : .watching
    case .missing(let above): self = .missing(watching: FilePath(bytes: above))
    case .refused(let problem, _): self = .refused(problem)
    }
  }
}
