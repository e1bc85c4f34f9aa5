package import AppIntents

/// Something that happens during a run, for whoever watches it.
package enum RunEvent: Sendable {
  case stepStarted(StepReference)
  case stepFinished(StepReference, StepTrace.Outcome, took: Duration)
  /// A step failed and is tried again after a pause.
  case retrying(StepReference, attempt: Int, after: Duration, message: String)
  /// An intent says something.
  case message(IntentMessage)
}

/// Which step of which pass an event is about.
package struct StepReference: Sendable {
  package let step: PlannedStep
  /// Which pass of which loop, from the outermost loop in, each from 1.
  package let path: [Int]
}
