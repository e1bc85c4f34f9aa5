/// Says that something may have happened in folders.
///
/// Reports come to the handler that a source is made with, on a thread of the source's own: the
/// handler should do no more than put them away.
package protocol FileEventSource: Sendable {
  /// Begins to watch folders. What happens in one after its answer is reported, so that whoever
  /// looks at it then misses nothing.
  /// - Returns: an answer for each, in order.
  func watch(_ folders: [WatchRequest]) async -> [WatchAnswer]

  /// Stops watching folders. What was on its way may still be reported.
  func unwatch(_ folders: [FolderNumber])

  /// Ends the source: nothing is reported any more.
  func close()
}

/// A folder that is to be watched.
package struct WatchRequest: Sendable, Hashable {
  package var folder: FolderNumber
  /// The bytes of its absolute path.
  package var path: [UInt8]

  package init(_ folder: FolderNumber, _ path: [UInt8]) {
    self.folder = folder
    self.path = path
  }
}

/// Whether a folder is being watched.
package enum WatchAnswer: Sendable, Hashable {
  case watched
  case refused(WatchProblem)
}

/// Why a folder can't be watched.
package enum WatchProblem: Sendable, Hashable {
  /// The user has no inotify instance left.
  case noInstancesLeft
  /// The user has no inotify watch left.
  case noWatchesLeft
  case notPermitted
  case missing
  case notAFolder
  /// Its path is a link that leads back to itself.
  case linkLoop
  /// The system's number of another error.
  case other(CInt)
}
