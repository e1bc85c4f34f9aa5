package import Control
package import RunHistory
package import SystemPackage

/// What only the daemon that runs knows, and what has to be told to it at once.
package protocol LiveDaemon: Sendable {
  /// The daemon itself.
  var report: DaemonReport { get async }
  /// What it knows of the triggers that it serves, by workflow.
  var triggers: [String: [TriggerReport]] { get async }
  /// What its folder triggers make of a path.
  func why(_ path: FilePath) async -> [WhyReport]
  /// What it finds out about itself: watches in use, folders without events.
  func diagnose() async -> [Finding]

  /// Workflows have come, changed or gone, were enabled or disabled: their triggers are armed,
  /// disarmed or armed anew.
  func workflowsChanged(_ ids: Set<String>) async
  /// Something was queued, or may begin now.
  func poke() async
  /// Ends a run that goes on; false where it doesn't run here.
  func cancel(_ run: RunID) async -> Bool
  /// A question has its answer in the store.
  func answered(_ prompt: PromptID) async
  /// Says each time that a run has said something or come to another state; ends when it has ended.
  func news(of run: RunID) async -> AsyncStream<Void>
}
