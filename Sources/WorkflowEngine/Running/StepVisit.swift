import AppIntents
import WorkflowLanguage

/// One visit of one step, as far as the trace wants it in full: what went in and how it was
/// converted. Only the task that runs the step touches it.
final class StepVisit: @unchecked Sendable {
  let step: PlannedStep
  let number: Int
  var inputs: [(name: String, value: IntentValue)] = []
  var conversions: [String] = []
  /// A dry run reported this step instead of performing it.
  var isSimulated = false
  var attempts = 0

  /// Whether the trace keeps this visit.
  var isRecorded: Bool { number <= TraceRecorder.visitsKept }

  init(step: PlannedStep, number: Int) {
    self.step = step
    self.number = number
  }

  func note(_ name: String, _ value: IntentValue, convertedFrom given: IntentValue) {
    guard isRecorded else { return }
    inputs.append((name, value))
    let (from, to) = (given.type.name, value.type.name)
    if from != to { conversions.append("\(from) → \(to)") }
  }
}
