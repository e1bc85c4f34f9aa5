import AppIntents
import WorkflowLanguage

/// One visit of one step, as far as the trace wants it in full: what went in and how it was
/// converted. Only the task that runs the step touches it.
final class StepVisit: @unchecked Sendable {
  /// The visit that the current task belongs to, where the run is watched or keeps a journal.
  @TaskLocal static var current: StepVisit?

  let step: PlannedStep
  let number: Int
  /// Which pass of which loop.
  let frame: Frame
  let run: RunState
  /// What is written down about it, where the run keeps a journal.
  let record: VisitRecord?
  var inputs: [(name: String, value: IntentValue)] = []
  var conversions: [String] = []
  /// A dry run reported this step instead of performing it.
  var isSimulated = false
  /// An earlier attempt of the run did this step; what it gave was written down.
  var isReused = false
  var attempts = 0

  /// Whether the trace keeps this visit.
  var isRecorded: Bool { number <= TraceRecorder.visitsKept }

  init(step: PlannedStep, in frame: Frame, of run: RunState) {
    self.step = step
    self.frame = frame
    self.run = run
    number = run.recorder.count(step.id)
    record = run.keeper.map { keeper in
      VisitRecord(
        keeper: keeper, place: frame.place(of: step.id), isReplaying: frame.isReplaying)
    }
  }

  /// How the step ended, where it came to its end.
  var outcome: StepTrace.Outcome {
    if isReused { return .reused }
    return isSimulated ? .simulated : .succeeded
  }

  func startAttempt() {
    attempts += 1
    isReused = false
    record?.startAttempt(attempts)
  }

  /// Writes down that something deals with the step's failure, or with one inside of it.
  func handle() throws { try record?.handle(upTo: step.step.lastInside) }

  func note(_ name: String, _ value: IntentValue, convertedFrom given: IntentValue) {
    guard isRecorded else { return }
    inputs.append((name, value))
    let (from, to) = (given.type.name, value.type.name)
    if from != to { conversions.append("\(from) → \(to)") }
  }
}

extension Step {
  /// The number of the last step inside of this one, or its own.
  fileprivate var lastInside: Int {
    action.blocks.flatMap(\.steps).map(\.lastInside).max() ?? id
  }
}
