import AppIntents
import Foundation
import RunHistory
import Synchronization
import SystemPackage

/// A run's folder for temporary files, in the store's own: made when it is first asked for, and
/// removed when the run has ended, or a day later where a person may have the run go on. It then finds
/// what its steps have handed on, as one does that was interrupted.
final class RunFolder: Sendable {
  /// How many seconds a run that ended has to be made to go on.
  private static let graceTime = 86_400.0

  private let place: FilePath
  private let isMade: Mutex<Bool>

  convenience init(in store: FilePath, of run: QueuedRun) {
    self.init(Self.all(in: store).appending("\(run.id)"), mayExist: run.startedAt != nil)
  }

  /// A folder for something that is asked about a run before it begins.
  convenience init(in store: FilePath, before run: QueuedRun) {
    self.init(Self.all(in: store).appending("\(run.id).before"), mayExist: false)
  }

  private init(_ place: FilePath, mayExist: Bool) {
    self.place = place
    // What can't be looked at is made, and whoever wants it is told why it can't be.
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
      // What can't be removed now is removed when the daemon starts the next time.
      if isMade { try? LocalFiles().remove(place) }
      isMade = false
    }
  }

  /// Removes what runs have left behind that don't go on.
  static func removeEnded(in store: HistoryStore, at now: Date) throws {
    let files = LocalFiles()
    let all = all(in: store.folder)
    guard try files.statusIfPresent(of: all) != nil else { return }
    for name in try files.entries(of: all) {
      let run = name.string.split(separator: ".").first.flatMap { RunID(String($0)) }
      let summary = try run.flatMap { run in try store.read { try $0.summary(of: run) } }
      if let summary, !summary.state.isFinal { continue }
      if let summary, RunState.revivable.contains(summary.state), let ended = summary.endedAt,
        now.timeIntervalSince(ended) < graceTime
      {
        continue
      }
      // What can't be removed is tried again with the next start.
      try? files.remove(all.appending(name))
    }
  }

  private static func all(in store: FilePath) -> FilePath { store.appending("runs") }
}
