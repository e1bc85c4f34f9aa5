package import SystemPackage

/// What a monitor tells the daemon.
package struct FolderListener: Sendable {
  /// Runs were queued: the number by workflow.
  package var queued: @Sendable ([String: Int]) -> Void
  /// A workflow keeps starting itself with files that it makes. It has to be paused before the run
  /// of that file is queued.
  package var foundLoop: @Sendable (_ workflow: String, _ file: FilePath) async -> Void
  /// A problem that is reported once.
  package var report: @Sendable (String) -> Void
  /// There is nothing to do until something happens or is due.
  package var becameIdle: @Sendable () -> Void

  package init(
    queued: @escaping @Sendable ([String: Int]) -> Void = { _ in },
    foundLoop: @escaping @Sendable (_ workflow: String, _ file: FilePath) async -> Void = { _, _ in
    },
    report: @escaping @Sendable (String) -> Void = { _ in },
    becameIdle: @escaping @Sendable () -> Void = {}
  ) {
    self.queued = queued
    self.foundLoop = foundLoop
    self.report = report
    self.becameIdle = becameIdle
  }
}
