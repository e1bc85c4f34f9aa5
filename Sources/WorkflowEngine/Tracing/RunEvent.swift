package import AppIntentsCore
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
  /// A program has written.
  case wrote(ProgramLines)
}

/// Lines that a program has written, with secrets replaced.
package struct ProgramLines: Sendable {
  /// The visit of the step that runs the program.
  package let step: StepReference?
  /// The program's process group.
  package let program: Int32
  package let stream: IntentContext.ProgramStream
  /// Without line ends.
  package let lines: [String]
  /// Whether no other program of the run is running.
  package let isAlone: Bool

  /// The number of the step in the run's own file.
  package var stepNumber: Int? { step?.ownStep }
}

/// The visit of a step that an event, a message or a question belongs to.
package struct StepReference: Sendable {
  package let step: CheckedStep
  /// The step's label with its values, if it has any.
  let label: String?
  /// The passes of the loops that the step is in, from the outermost loop in, each from 1.
  package let path: [Int]
  /// Which visit of the step this is, from 1.
  package let visit: Int
  /// The place in the run as its journal names it (see `StepPlace`). Without a journal it doesn't
  /// distinguish the passes of a loop.
  package let place: String
  /// The number of the step in the run's own file. For a step of a workflow that a step runs with
  /// `run:`, that is the latter.
  package let ownStep: Int
  /// Which visit of that step this is a part of, from 1.
  package let ownVisit: Int
  /// The id of the step's workflow, if another workflow runs that with `run:`. The step's number
  /// then is one of that file.
  package let workflow: String?

  /// What the step does, with the values that its label names. Made when it is shown, which few displays do.
  package var sentence: String { label ?? step.sentence }
}
