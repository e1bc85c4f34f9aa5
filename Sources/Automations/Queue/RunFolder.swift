import AppIntentsCore
import Foundation
import RunHistory
import Synchronization
import SystemPackage

/// A run's folder for temporary files, inside the store's folder.
///
/// It is made when it is first asked for, and removed when the run has ended. For a run that can still
/// be continued it is kept for a day, because the steps' results may be files in it.
final class RunFolder: Sendable {
  /// For how many seconds the folder of a run that ended is kept for a continuation.
  private static let graceTime = 86_400.0
  /// For how many seconds a folder of no run is kept.
  private static let newTime = 3600.0

  private let place: FilePath
  private let isMade: Mutex<Bool>

  convenience init(in store: FilePath, of run: QueuedRun) {
    let place = Self.place(in: store, of: run.id)
    self.init(place, mayExist: run.startedAt != nil || GivenFiles.areThere(in: place))
  }

  /// Where the folder of a run is.
  static func place(in store: FilePath, of run: RunID) -> FilePath {
    all(in: store).appending("\(run)")
  }

  /// A folder for what is evaluated before the run begins.
  convenience init(in store: FilePath, before run: QueuedRun) {
    self.init(Self.all(in: store).appending("\(run.id).before"), mayExist: false)
  }

  private init(_ place: FilePath, mayExist: Bool) {
    self.place = place
    // If the folder's status can't be read, making it reports why.
    let exists = mayExist && (try? LocalFiles().statusIfPresent(of: place)) != nil
    isMade = Mutex(exists)
  }

  func path() throws -> FilePath {
    try isMade.withLock { isMade in
      if !isMade {
        let files = LocalFiles()
        if try files.statusIfPresent(of: place) != nil { try files.remove(place) }
        try files.createFolder(place)
        isMade = true
      }
      return place
    }
  }

  var pathIfMade: FilePath? { isMade.withLock { $0 } ? place : nil }

  func remove() {
    isMade.withLock { isMade in
      // A folder that can't be removed now is removed after the daemon's next start.
      if isMade { try? LocalFiles().remove(place) }
      isMade = false
    }
  }

  /// Removes the folders of runs that can't continue any more.
  static func removeEnded(in store: HistoryStore, at now: Date) throws {
    let files = LocalFiles()
    let all = all(in: store.folder)
    guard try files.statusIfPresent(of: all) != nil else { return }
    for name in try files.entries(of: all) {
      let run = name.string.split(separator: ".").first.flatMap { RunID(String($0)) }
      let summary = try run.flatMap { run in try store.read { try $0.summary(of: run) } }
      if let summary, !summary.state.isFinal { continue }
      // The run that it was made for may be about to be committed.
      if summary == nil, isNew(all.appending(name), at: now) { continue }
      if let summary, RunState.revivable.contains(summary.state), let ended = summary.endedAt,
        now.timeIntervalSince(ended) < graceTime
      {
        continue
      }
      // A folder that can't be removed is tried again later.
      try? files.remove(all.appending(name))
    }
  }

  private static func isNew(_ folder: FilePath, at now: Date) -> Bool {
    // One whose status can't be read can't be removed either.
    guard let status = try? LocalFiles().statusIfPresent(of: folder) else { return true }
    return now.timeIntervalSince(status.modified) < newTime
  }

  /// Where the folders of all runs are.
  static func all(in store: FilePath) -> FilePath { store.appending("runs") }
}
