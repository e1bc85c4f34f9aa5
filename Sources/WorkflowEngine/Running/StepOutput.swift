package import AppIntents
package import OrderedCollections

/// What a step gave: its value, and what else there is to know of it.
package struct StepOutput: Sendable {
  package var value: IntentValue
  /// Properties beside the value's own: `exit_code` of a script's output.
  package var details: OrderedDictionary<String, IntentValue>
  /// False in a dry run, for what only a real run can know.
  package var isKnown: Bool

  package init(
    _ value: IntentValue, details: OrderedDictionary<String, IntentValue> = [:],
    isKnown: Bool = true
  ) {
    self.value = value
    self.details = details
    self.isKnown = isKnown
  }

  package static let nothing = StepOutput(.nothing)
  /// The output of a step that a dry run didn't perform.
  package static let unknown = StepOutput(.nothing, isKnown: false)
}

/// How a step, or the steps of a block, ended.
enum Completion: Sendable {
  /// On to the next step, with this output.
  case output(StepOutput)
  /// The pass of the loop is over.
  case nextPass
  /// The loop is over.
  case endLoop
  /// The run is over.
  case endRun(StepOutput)
  /// The run is to go on later: nothing more starts.
  case interrupted

  var isInterrupted: Bool {
    if case .interrupted = self { return true }
    return false
  }
}
