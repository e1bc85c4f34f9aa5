package import AppIntents
import WorkflowLanguage

/// Something that happens during a run, for whoever watches it.
package enum RunEvent: Sendable {
  case stepStarted(StepReference)
  case stepFinished(
    StepReference, StepTrace.Outcome, output: IntentValue, attempts: Int, took: Duration)
  /// A step failed and is tried again after a pause.
  case retrying(StepReference, attempt: Int, after: Duration, message: String)
  /// An intent says something.
  case message(IntentMessage)
}

/// Which step of which pass something is about, and when that was.
package struct StepReference: Sendable {
  package let step: PlannedStep
  /// Which pass of which loop, from the outermost loop in, each from 1.
  package let path: [Int]
  /// Where in the run, as its journal has it (see `JournalEntry`). In a run without a journal it
  /// doesn't tell passes apart.
  package let place: String
  /// The workflow that the step is in, where another one runs it with `run:`; then the step's number
  /// is one of that file.
  package let workflow: String?
  /// The time since the run began.
  package let elapsed: Duration

  init(_ visit: StepVisit) {
    step = visit.step
    path = visit.frame.path
    place = visit.frame.place(of: visit.step.id)
    workflow = visit.run.depth > 0 ? visit.run.plan.workflow.document.id : nil
    elapsed = visit.run.elapsed()
  }

  /// The step that the current task belongs to: whose message, question or program it is that one is
  /// told of. Nil outside a run, and in a run that has neither an observer nor a journal.
  package static var current: StepReference? { StepVisit.current.map(StepReference.init) }
}
