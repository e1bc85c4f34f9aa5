package import FolderWatching
package import Foundation
package import RunHistory
package import SystemPackage

/// How a folder trigger is doing.
package struct FolderStatus: Sendable, Hashable {
  package var trigger: TriggerID
  package var workflow: String
  package var folders: [Folder]
  package var counters: FolderCounters
  /// Files that are looked at again later.
  package var pending: Int
  /// Files that somebody has open for writing, at most so many as people want to read.
  package var waitingForWriter: [FilePath]
  /// What people should know: "the history can't be written: the disk is full".
  package var problems: [String]

  /// One of a trigger's folders.
  package struct Folder: Sendable, Hashable {
    package var path: FilePath
    package var state: State
    /// How many folders are watched below it, itself among them.
    package var watched: Int
    /// How many of them are looked at every so often.
    package var polled: Int
    /// Folders below it that can't be watched, and why, at most so many as people want to read.
    package var refused: [Refusal]
    package var refusedCount: Int
  }

  package struct Refusal: Sendable, Hashable {
    package var path: FilePath
    package var problem: WatchProblem
  }

  package enum State: Sendable, Hashable {
    /// It is being looked through for the first time since it was armed.
    case starting
    case watching
    /// There are no events: it is looked at every so often.
    case polling
    /// It isn't there; whether it comes is noticed in this folder.
    case missing(watching: FilePath)
    case refused(WatchProblem)
    /// Whoever looks at it has been waiting for an answer of its file system.
    case silent(since: Date)
  }
}

/// What became of what was heard of.
package struct FolderCounters: Sendable, Hashable {
  /// Hints about names.
  package var seen = 0
  /// Of those, names that the trigger is for.
  package var matched = 0
  /// Files that were found finished.
  package var settled = 0
  /// Runs that were queued.
  package var fired = 0
  /// Files that were there when the trigger was switched on.
  package var existing = 0
  /// Times that the kernel's queue was full.
  package var overflows = 0
  /// Why names or files were passed over, and how often: "ignored because of `*.part`".
  package var refused: [String: Int] = [:]

  package init() {}
}
