import Synchronization

/// Starts a workflow, which receives the notices as a dictionary.
struct WorkflowWay: NotifyWay {
  let id: String
  let starter: WorkflowStarter

  var name: String { "the workflow `\(id)`" }

  func send(_ digest: Digest) async throws(NotSent) {
    guard let start = starter.start.withLock({ $0 }) else {
      throw NotSent("no daemon runs that could start it")
    }
    try await start(id, digest.value)
  }

  func obstacle() async -> String? { nil }
}

/// Starts the workflows that tell notices. The daemon provides it once its other parts are made.
final class WorkflowStarter: Sendable {
  let start = Mutex<NotifyTools.Start?>(nil)
}
