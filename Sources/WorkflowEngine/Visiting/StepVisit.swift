import AppIntentsCore
import Synchronization
import WorkflowLanguage
import WorkflowValues

/// One visit of one step during a run.
final class StepVisit: @unchecked Sendable {
  // Sendable: the task that runs the step is the only one that writes the variables. Tasks that the
  // step's intent starts get here by `current`; they read the constants, the place, and the record,
  // which has its own rules.

  /// The visit that the current task belongs to, in a run with an observer or a journal.
  @TaskLocal static var current: StepVisit?

  let step: PlannedStep
  /// Which visit of the step this is, from 1.
  let number: Int
  let frame: Frame
  let run: ActiveRun
  /// The journal's part, if the run keeps a journal.
  let record: VisitRecord?
  /// The visit that this one is inside of, in a run with a journal.
  let outer: StepVisit?
  /// When the steps inside were performed, in a run with a journal.
  let inside = Mutex(InsideTime())
  /// When the visit began, from the beginning of the run.
  let started: Duration
  private(set) var inputs: [(name: String, value: IntentValue)] = []
  private(set) var conversions: [String] = []
  /// Whether a dry run reported this step instead of performing it.
  var isSimulated = false
  /// How many of the step's branches a dry run knows not to run.
  var ruledOut = 0
  /// The step's label with its values, if it has any.
  private(set) var label: String?
  /// Whether an earlier attempt of the run performed this step, and its output was recorded.
  var isReused = false
  private(set) var attempts = 0
  /// The usual time limit of a step that asks a model, in which the time that people take doesn't count.
  var modelLimit: DeadlineTimer?
  /// What the questions of the step's expressions were answered.
  var answers = GivenAnswers()
  /// How often the step has been tried, by the user continuing the run, too.
  var tries: Int { attempts + (record?.forgottenTries ?? 0) }
  /// What the attempts before the last one failed with, the latest of them.
  private(set) var earlierFailures: [String] = []
  /// What its attempts have asked models.
  var exchanges: [ModelExchange] = []
  /// Where the results of expressions come from that the step's intent evaluates itself.
  let expressionSources = Atomic<UInt8>(0)
  /// Whether a condition of the step's intent about items has read text that a model wrote.
  let isChosenByModel = Atomic<Bool>(false)
  /// Whether a person has answered a question of the step's intent, rather than a default.
  let isAnswered = Atomic<Bool>(false)
  /// Whether the last such answer was typed, rather than chosen.
  let isTyped = Atomic<Bool>(false)
  /// Where the values of the step's parameters come from, and so the items of lists among them.
  let givenSources = Atomic<UInt8>(0)

  init(of step: PlannedStep, in frame: Frame, of run: ActiveRun) {
    self.step = step
    self.frame = frame
    self.run = run
    number = run.recorder.count(step.id)
    record = run.keeper.map { keeper in
      VisitRecord(
        keeper: keeper, place: frame.place(of: step.id), isReplaying: frame.isReplaying)
    }
    outer = record == nil ? nil : Self.current
    started = run.elapsed()
  }

  /// This visit, or that of the step of the run's own file that it is a part of.
  var own: StepVisit { run.ownVisit ?? self }

  /// Where the items come from that the step's intent evaluates expressions about.
  var givenOrigin: ValueOrigin {
    ValueOrigin(ValueOrigin.Sources(rawValue: givenSources.load(ordering: .relaxed)))
  }

  var place: StepPlace { frame.place(of: step.id) }

  /// Evaluates with the names that are visible here.
  var evaluator: Evaluator { Evaluator(frame: frame, run: run, visit: self) }

  /// The value of a template, which the trace keeps under a name. It is unknown if a dry run can't tell
  /// it.
  func output(of template: Template, named name: String) async throws -> StepOutput {
    do {
      let output = try await evaluate { try $0.output(template) }
      note(name, output.value)
      return output
    } catch is UnknownInDryRun {
      return .unknown
    }
  }

  /// Whether the trace keeps this visit.
  var isRecorded: Bool { number <= TraceRecorder.visitsKept }

  /// What the step does, with the values that its label names.
  var sentence: String { label ?? step.checked.sentence }

  /// What the step does, as it continues after other words.
  var clause: String {
    if let label { return CheckedStep.clause(of: label) }
    // A long value is cut once its secrets are replaced.
    return IntentContext.$current.withValue(run.context) {
      run.context.withoutSecrets(step.checked.clause(given: inputs))
    }
  }

  /// Fills the values into the step's label.
  func fillLabel() {
    guard let template = step.modifiers.label, !template.isLiteral,
      let value = try? template.evaluate(
        in: FrameScope(frame: frame, active: run, tally: OriginTally()), wanting: .text)
    else { return }
    label = run.context.withoutSecrets(value.text)
  }

  /// The outcome of a step that came to its end.
  var outcome: StepTrace.Outcome {
    if run.isPerhaps { return .undecided }
    if isReused { return .reused }
    return isSimulated ? .simulated : .succeeded
  }

  func startAttempt() {
    attempts += 1
    inputs = []
    conversions = []
    isReused = false
    record?.startAttempt(attempts)
  }

  /// Keeps what an attempt failed with that isn't the last one.
  func note(failure: String) {
    guard isRecorded else { return }
    earlierFailures.append(failure)
    if earlierFailures.count > Self.failuresKept { earlierFailures.removeFirst() }
  }

  private static let failuresKept = 20

  /// Records that the step's failure, or one inside of it, is handled.
  func handle() throws { try record?.handle(upTo: step.checked.step.lastInside) }

  /// A value as the trace keeps it.
  func kept(_ value: IntentValue) -> IntentValue {
    run.recorder.kept(value, redact: run.context.withoutSecrets)
  }

  /// Keeps an input for the trace, and for what a dry run says.
  ///
  /// - Parameter given: the value before it was converted; nil if it wasn't.
  func note(_ name: String, _ value: IntentValue, convertedFrom given: IntentValue? = nil) {
    guard isRecorded || run.context.isSimulation else { return }
    inputs.append((name, isRecorded ? kept(value) : value))
    guard let given else { return }
    let (from, to) = (given.type.name, value.type.name)
    if from != to { conversions.append("\(from) → \(to)") }
  }
}

/// When the steps inside of a visit were performed that the journal has.
struct InsideTime {
  /// From the beginning of the run; nil if there are none.
  private(set) var span: Range<Duration>?
  /// Whether one was performed now, rather than by an earlier attempt of the run.
  private(set) var isNew = false

  mutating func add(_ began: Duration, _ took: Duration, isNew: Bool) {
    let end = began + max(took, .zero)
    span = min(began, span?.lowerBound ?? began)..<max(end, span?.upperBound ?? end)
    if isNew { self.isNew = true }
  }
}

extension Step {
  /// The number of the last step inside of this one, or its own.
  fileprivate var lastInside: Int {
    action.blocks.flatMap(\.steps).map(\.lastInside).max() ?? id
  }
}
