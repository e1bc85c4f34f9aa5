package import AppIntents
import Diagnostics
package import Foundation
import OrderedCollections
package import RunHistory
import Synchronization
import WorkflowLanguage

/// Serves `workflow: ID`: the end of one workflow's run queues runs of others.
///
/// Whoever writes a run's end calls `follow` in the same transaction, so that neither is there
/// without the other.
package final class WorkflowTriggers: Sendable {
  /// How many runs may start each other, one after the other.
  package static let longestChain = 8

  /// By the workflow that they wait for.
  private let listeners = Mutex<[String: [TriggerSubscription]]>([:])

  package init() {}

  package func arm(_ subscription: TriggerSubscription) {
    guard let trigger = subscription.trigger as? WorkflowTrigger else { return }
    disarm(subscription.id)
    listeners.withLock { $0[trigger.workflow.value, default: []].append(subscription) }
  }

  package func disarm(_ trigger: TriggerID) {
    listeners.withLock { listeners in
      for workflow in listeners.keys { listeners[workflow]?.removeAll { $0.id == trigger } }
    }
  }

  /// Whether a trigger waits for the ends of a workflow's runs.
  package func waitFor(_ workflow: String) -> Bool {
    listeners.withLock { $0[workflow]?.isEmpty == false }
  }

  /// Queues the runs that follow the end of one.
  package func follow(
    _ ended: EndedRun, in store: StoreTransaction, at now: Date
  ) throws -> Followers {
    let waiting = listeners.withLock { $0[ended.workflow] ?? [] }
    var followers = Followers()
    for subscription in waiting {
      guard let trigger = subscription.trigger as? WorkflowTrigger, trigger.waits(for: ended.state)
      else { continue }
      let event = TriggerEvent(
        kind: trigger.kind, values: ["run": ended.value, "output": ended.output],
        start: ended.output)
      // A run that a person has had go on ends once more, and that is another event.
      let key = Array("\(ended.run) \(ended.endedAt.milliseconds)".utf8)
      var run = subscription.run(event, key: key, generation: ended.generation + 1)
      let isTooLong = run.generation > Self.longestChain
      if isTooLong {
        run.state = .skipped
        run.reason =
          "a chain of \(Self.longestChain) runs that start each other ends here: run \(ended.run)"
          + " of `\(ended.workflow)` was the last"
      }
      guard let id = try store.enqueue(run, at: now) else { continue }
      if isTooLong {
        followers.refused.append((subscription.workflow, id, run.reason ?? ""))
      } else {
        followers.queued[subscription.workflow, default: 0] += 1
      }
    }
    return followers
  }

  /// What followed the end of a run.
  package struct Followers: Sendable {
    /// How many runs of which workflows were queued.
    package var queued: [String: Int] = [:]
    /// Runs that were not to be, because the chain had become too long: for people to hear of.
    package var refused: [(workflow: String, run: RunID, reason: String)] = []
  }
}

extension WorkflowTrigger {
  /// A run that was cancelled did neither succeed nor fail, and one that was skipped never was.
  fileprivate func waits(for state: RunState) -> Bool {
    switch state {
    case .succeeded: ended != .failed
    case .failed, .timedOut, .dead: ended != .succeeded
    case .cancelled: ended == .any
    case .queued, .claimed, .running, .waiting, .interrupted, .skipped: false
    }
  }
}

/// A run that has ended, for those who wait for it.
package struct EndedRun: Sendable {
  package var run: RunID
  package var workflow: String
  package var state: RunState
  package var output: IntentValue
  /// Why it didn't succeed.
  package var reason: String?
  /// As its row has it.
  package var generation: Int
  package var startedAt: Date?
  package var endedAt: Date

  package init(
    run: RunID, workflow: String, state: RunState, output: IntentValue, reason: String? = nil,
    generation: Int, startedAt: Date? = nil, endedAt: Date
  ) {
    self.run = run
    self.workflow = workflow
    self.state = state
    self.output = output
    self.reason = reason
    self.generation = generation
    self.startedAt = startedAt
    self.endedAt = endedAt
  }

  /// A run whose end is in the store.
  ///
  /// - Parameter output: what it gave; the store keeps but the ends of one that is long.
  package init(_ run: RunSummary, output: IntentValue) {
    self.init(
      run: run.id, workflow: run.workflow, state: run.state, output: output, reason: run.reason,
      generation: run.generation, startedAt: run.startedAt, endedAt: run.endedAt ?? run.queuedAt)
  }

  /// `$trigger.run`
  var value: IntentValue {
    func date(_ date: Date?) -> IntentValue {
      date.map { .date(IntentDate($0, in: .current)) } ?? .nothing
    }
    return [
      "id": .number(Int(run)), "workflow": .text(workflow), "status": .text(state.rawValue),
      "error": reason.map { .text($0) } ?? .nothing, "started": date(startedAt),
      "ended": date(endedAt),
    ]
  }
}
