/// Reports what may have happened in folders.
///
/// A source hands its reports to the handler that it is made with, on a thread of its own: the
/// handler should only store them.
package protocol FileEventSource: Sendable {
  typealias Handler = @Sendable ([FolderChange]) -> Void

  /// Starts watching folders. What happens in a folder after its answer is reported, so a look at
  /// the folder after the answer misses nothing.
  /// - Returns: an answer for each request, in order.
  func watch(_ folders: [WatchRequest]) async -> [WatchAnswer]

  /// Stops watching folders. Events that were already on their way may still be reported.
  func unwatch(_ folders: [FolderNumber])

  /// Stops the source: nothing is reported any more.
  func close()
}

/// The number of a watched folder, chosen by the client that asks for the watch.
package typealias FolderNumber = UInt32

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
