package import AppIntentsCore
import Foundation
package import OrderedCollections
package import RunHistory

/// A run that has ended, as the triggers that wait for it see it.
package struct EndedRun: Sendable {
  package var run: RunID
  package var workflow: String
  package var state: RunState
  package var output: IntentValue
  /// What part a language model had in its output: text of it, or of the reason, may be what it wrote.
  package var model: ValueOrigin.Sources = []
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
  /// - Parameter output: its output; of a long one the store keeps the two ends.
  package init(_ run: RunSummary, output: IntentValue) {
    self.init(
      run: run.id, workflow: run.workflow, state: run.state, output: output, reason: run.reason,
      generation: run.generation, startedAt: run.startedAt, endedAt: run.endedAt ?? run.queuedAt)
  }

  /// What `$trigger` has in a run that follows.
  package var values: OrderedDictionary<String, IntentValue> { ["run": about, "output": output] }

  private var about: IntentValue {
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
