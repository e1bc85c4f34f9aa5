import Diagnostics
package import Foundation
package import RunHistory
import Synchronization
package import WorkflowLanguage

/// Serves `workflow: ID`: the end of one workflow's run queues runs of others.
///
/// The end of a run is written and `follow` is called in one transaction, so that neither is stored
/// without the other.
package final class WorkflowTriggerServer: TriggerServer {
  /// How many runs may start each other, one after the other.
  package static let longestChain = 8

  /// By the workflow that they wait for.
  private let listeners = Mutex<[String: [TriggerArming<WorkflowTrigger>]]>([:])

  package init() {}

  /// A run may have ended with the daemon.
  package var isArmedBeforeRecovery: Bool { true }

  package func arm(_ triggers: [TriggerArming<WorkflowTrigger>]) {
    for trigger in triggers {
      disarm(trigger.subscription.id)
      listeners.withLock {
        $0[trigger.definition.workflow.value, default: []].append(trigger)
      }
    }
  }

  package func disarm(_ trigger: TriggerID) {
    listeners.withLock { listeners in
      for workflow in listeners.keys {
        listeners[workflow]?.removeAll { $0.subscription.id == trigger }
      }
    }
  }

  /// Whether a trigger waits for the ends of a workflow's runs.
  package func hasListeners(for workflow: String) -> Bool {
    listeners.withLock { $0[workflow]?.isEmpty == false }
  }

  /// Queues the runs that follow the end of one.
  package func follow(
    _ ended: EndedRun, in store: StoreTransaction, at now: Date
  ) throws -> Followers {
    let waiting = listeners.withLock { $0[ended.workflow] ?? [] }
    var followers = Followers()
    for listener in waiting where listener.definition.waits(for: ended.state) {
      // A run that was resumed ends once more, and that is another event.
      let key = Array("\(ended.run) \(ended.endedAt.milliseconds)".utf8)
      var run = listener.subscription.run(
        ended.values, key: key, generation: ended.generation + 1,
        model: ended.model)
      let isTooLong = run.generation > Self.longestChain
      if isTooLong {
        run.state = .skipped
        run.reason =
          "a chain of \(Self.longestChain) runs that start each other ends here: run \(ended.run)"
          + " of `\(ended.workflow)` was the last"
      }
      guard let id = try store.enqueue(run, at: now) else { continue }
      let workflow = listener.subscription.workflow
      if isTooLong {
        followers.refused.append((workflow, id, run.reason ?? ""))
      } else {
        followers.queued[workflow, default: 0] += 1
      }
    }
    return followers
  }

  /// What followed the end of a run.
  package struct Followers: Sendable {
    /// How many runs of which workflows were queued.
    package var queued: [String: Int] = [:]
    /// Runs that were skipped because the chain had become too long, to notify about.
    package var refused: [(workflow: String, run: RunID, reason: String)] = []
  }
}

extension WorkflowTrigger {
  /// A run that was canceled neither succeeded nor failed, and one that was skipped never ran.
  fileprivate func waits(for state: RunState) -> Bool {
    switch state {
    case .succeeded: ended != .failed
    case .failed, .timedOut, .dead: ended != .succeeded
    case .canceled: ended == .any
    case .queued, .claimed, .running, .waiting, .interrupted, .skipped: false
    }
  }
}
