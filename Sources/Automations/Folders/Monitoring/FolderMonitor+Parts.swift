package import FolderWatching
package import SystemPackage

/// What a monitor is put together with.
extension FolderMonitor {
  /// What others are told.
  package struct Listener: Sendable {
    /// Runs were queued: how many of which workflow.
    package var queued: @Sendable ([String: Int]) -> Void
    /// A workflow keeps starting itself with what it makes. It has to be paused before the run with
    /// that file is queued.
    package var ranAway: @Sendable (_ workflow: String, _ file: FilePath) async -> Void
    /// Something that people should hear of once.
    package var said: @Sendable (String) -> Void
    /// There is nothing to do until something happens or is due.
    package var rested: @Sendable () -> Void

    package init(
      queued: @escaping @Sendable ([String: Int]) -> Void = { _ in },
      ranAway: @escaping @Sendable (_ workflow: String, _ file: FilePath) async -> Void = {
        _, _ in
      },
      said: @escaping @Sendable (String) -> Void = { _ in },
      rested: @escaping @Sendable () -> Void = {}
    ) {
      self.queued = queued
      self.ranAway = ranAway
      self.said = said
      self.rested = rested
    }
  }

  /// Where file events come from.
  package struct Sources: Sendable {
    package typealias Maker =
      @Sendable (_ handler: @escaping FileEventSource.Handler) -> any FileEventSource

    package var events: Maker
    /// For folders of which there are no events.
    package var polling: Maker

    package init(
      events: @escaping Maker = { InotifySource($0) },
      polling: @escaping Maker = { PollingSource($0) }
    ) {
      self.events = events
      self.polling = polling
    }
  }
}
