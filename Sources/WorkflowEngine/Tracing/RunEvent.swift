package import AppIntents
package import WorkflowLanguage

/// Something that happens during a run, for its observer.
package enum RunEvent: Sendable {
  case stepStarted(StepReference)
  case stepFinished(
    StepReference, StepTrace.Outcome, output: IntentValue, attempts: Int, took: Duration)
  /// A step failed and is tried again after a pause.
  case retrying(StepReference, attempt: Int, after: Duration, message: String)
  /// An intent reports something.
  case message(IntentMessage)
}

/// The visit of a step that an event, a message or a question belongs to.
package struct StepReference: Sendable {
  package let step: CheckedStep
  /// The passes of the loops that the step is in, from the outermost loop in, each from 1.
  package let path: [Int]
  /// The place in the run as its journal names it (see `StepPlace`). Without a journal it doesn't
  /// distinguish the passes of a loop.
  package let place: String
  /// The id of the step's workflow, if another workflow runs that with `run:`. The step's number
  /// then is one of that file.
  package let workflow: String?
}
