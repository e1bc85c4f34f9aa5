package import AppIntentsCore
import Diagnostics
package import FolderWatching
package import RunHistory
package import SystemPackage

/// Why a folder trigger did, or didn't, start a run with a file.
package struct WhyAnswer: Sendable, Hashable {
  package var trigger: TriggerID
  package var workflow: String
  package var reason: Reason

  /// The first obstacle, or what was done.
  package enum Reason: Sendable, Hashable {
    case elsewhere
    case folderMissing(FilePath)
    case folderRefused(FilePath, WatchProblem)
    /// Its file system doesn't answer.
    case folderSilent(FilePath)
    case notRecursive(FilePath)
    /// A folder on the way isn't entered.
    case folderIgnored(name: String, pattern: String)
    case ignored(pattern: String, byDefault: Bool)
    case notMatched([String])
    case wrongExtension([String])
    case missing
    /// A link, a pipe, a socket or a device.
    case neitherFileNorFolder
    case wrongKind(isFolder: Bool)
    case tooSmall(size: Int64, least: Int64)
    case settling
    case waitingForWriter
    /// The system doesn't say whether it has a writer.
    case waitingForClose(quiet: IntentDuration)
    case waitingForOwnRun
    case waitingForOthers
    case storeFails(String)
    case madeBy(RunID)
    case existing
    /// The trigger's `events` don't include what happened to it.
    case unwanted(String)
    /// It has a run. The state is nil if the run was removed from the history.
    case handled(RunID, RunState?)
    /// It has a run and is gone.
    case gone(RunID, RunState?)
    /// It was seen, and nothing more is known.
    case seen
    /// It will be looked at.
    case unseen
  }

  /// The run that was started with it.
  package var run: RunID? {
    switch reason {
    case .handled(let run, _), .gone(let run, _): run
    default: nil
    }
  }
}

extension WhyAnswer: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .elsewhere: "it isn't below any folder of the trigger"
    case .folderMissing(let path): "`\(path.shown)` isn't there"
    case .folderRefused(let path, let problem):
      "`\(path.shown)` can't be watched: \(problem.reason)"
    case .folderSilent(let path): "the file system of `\(path.shown)` doesn't answer"
    case .notRecursive(let path):
      "it isn't in `\(path.shown)` itself, and the trigger isn't `recursive`"
    case .folderIgnored(let name, let pattern):
      "the folder `\(name)` isn't entered because of `\(pattern)`"
    case .ignored(let pattern, byDefault: false): "`ignore` has `\(pattern)`"
    case .ignored(let pattern, byDefault: true):
      "names like `\(pattern)` are ignored unless `match` asks for them"
    case .notMatched(let patterns): "`match` asks for \(list(patterns))"
    case .wrongExtension(let extensions): "`extensions` asks for \(list(extensions))"
    case .missing: "there is no such file"
    case .neitherFileNorFolder: "it is neither a file nor a folder"
    case .wrongKind(isFolder: true): "it is a folder, and `kinds` asks for files"
    case .wrongKind(isFolder: false): "it is a file, and `kinds` asks for folders"
    case .tooSmall(let size, let least):
      "it has \(size) bytes, and `min_size` asks for \(least)"
    case .settling: "it changed a moment ago"
    case .waitingForWriter: "it is waiting for its writer: a program has it open"
    case .waitingForClose(let quiet):
      "it may still be open for writing, which only its owner can know: it waits until it is closed, "
        + "or unchanged for \(quiet)"
    case .waitingForOwnRun: "a run is writing it"
    case .waitingForOthers: "it has settled and waits for other files that start the same run"
    case .storeFails(let problem): "it can't be recorded: \(problem)"
    case .madeBy(let run): "run \(run) of the same workflow made it"
    case .existing: "it was there when the trigger was switched on"
    case .unwanted(let event): "it was \(event), and `events` doesn't ask for that"
    case .handled(let run, let state): Self.words(of: run, state)
    case .gone(let run, let state): "\(Self.words(of: run, state)); it isn't there any more"
    case .seen: "it has been seen before"
    case .unseen: "it hasn't been looked at yet"
    }
  }

  private static func words(of run: RunID, _ state: RunState?) -> String {
    switch state {
    case .succeeded, nil: "it was handled by run \(run)"
    case let state?: "it started run \(run), which \(state.predicate)"
    }
  }

  private func list(_ items: [String]) -> String {
    Phrasing.list(items, "or")
  }
}
