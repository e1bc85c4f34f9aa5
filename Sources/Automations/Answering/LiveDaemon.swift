package import AppIntentsCore
package import Control
package import RunHistory
package import SystemPackage

/// A running daemon, for requests about what only it knows, or what it must act on at once.
package protocol LiveDaemon: Sendable {
  /// The daemon itself.
  var report: DaemonReport { get async }
  /// The state of the triggers that it serves, by workflow.
  /// - Parameter workflows: the ids of those that are asked for; nil for all.
  func triggers(of workflows: [String]?) async -> [String: [TriggerReport]]
  /// What its folder triggers decided about a path.
  func why(_ path: FilePath) async -> [WhyReport]
  /// Findings about itself: watches in use, folders without events.
  func diagnose() async -> [Finding]

  /// A link that signs a browser in to the pages.
  func dashboardLink() async throws -> String

  /// What apps show in a run, as long as its buttons can be pressed.
  func snippets(of run: RunID) async -> [SnippetReport]
  /// How far the step of a run is, as it says itself; nil if it says nothing.
  func progress(of run: RunID) async -> String?
  /// Presses a button of a snippet, by their numbers.
  func press(_ button: Int, of snippet: Int, run: RunID) async throws
  /// Serves a form, and gives its link; and whether only this machine reaches it.
  func serveForm(_ secret: String) async throws -> (link: String, isLocal: Bool)
  /// Ends what serves forms if there are none any more.
  func formsChanged() async

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
