import AppIntents
import Foundation
import RunHistory
import Synchronization
import SystemPackage

/// A run's folder for temporary files, in the store's own: made when it is first asked for, and
/// removed at the end. What a run that was interrupted had in it is gone; it begins with an empty
/// one.
final class RunFolder: Sendable {
  private let place: FilePath
  private let isMade = Mutex(false)

  init(in store: FilePath, run: RunID) {
    place = store.appending("runs").appending("\(run)")
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

  /// Removes what runs have left behind that were going on when the daemon died.
  static func removeAll(in store: FilePath) {
    // What can't be removed is tried again with the next start.
    try? LocalFiles().remove(store.appending("runs"))
  }
}
