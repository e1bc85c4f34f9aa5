package import AppIntentsCore
package import Control
package import RunHistory
package import SystemPackage

/// A running daemon, for requests about what only it knows, or what it must act on at once.
package protocol LiveDaemon: Sendable {
  /// The daemon itself.
  var report: DaemonReport { get async }
  /// The state of the triggers that it serves, by workflow.
  var triggers: [String: [TriggerReport]] { get async }
  /// What its folder triggers decided about a path.
  func why(_ path: FilePath) async -> [WhyReport]
  /// Findings about itself: watches in use, folders without events.
  func diagnose() async -> [Finding]

  /// Takes over what reading the workflow files has shown, and tells the user of it: nothing else will
  /// see these changes.
  func filesChanged(_ changes: RegistryChanges) async
  /// Arms, disarms or rearms the triggers of workflows that were enabled, disabled or forgotten.
  func workflowsChanged(_ ids: Set<String>) async
  /// Starts queued runs that may start.
  func queueChanged() async
  /// Cancels a run. Returns false if it isn't in progress.
  func cancel(_ run: RunID) async -> Bool
  /// Asks the process of an app to undo what it did. Returns false if the daemon didn't start it.
  func undo(_ undo: AppUndo) async throws -> Bool
  /// Passes an answer that is in the store to the run that waits for it.
  func answered(_ prompt: PromptID) async
  /// Yields when a run's log or state has changed, and ends with the run.
  func changes(of run: RunID) async -> AsyncStream<Void>
}
