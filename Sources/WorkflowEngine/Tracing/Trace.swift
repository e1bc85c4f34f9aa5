package import AppIntentsCore

/// What happened in a run, step by step.
///
/// A trace has the first 50 visits of each step, a bounded number of later failures, and the number
/// of all visits, so that it doesn't grow with the passes of a loop.
package struct Trace: Sendable {
  package var steps: [StepTrace]
  /// How often each step ran, by step id.
  package var visits: [Int: Int]

  package init(steps: [StepTrace] = [], visits: [Int: Int] = [:]) {
    self.steps = steps
    self.visits = visits
  }

  /// Every conversion that was made, in order: "number → text".
  package var conversions: [String] { steps.flatMap(\.conversions) }
}

/// One visit of one step.
package struct StepTrace: Sendable {
  package enum Outcome: Sendable, Hashable {
    case succeeded
    /// `when` was false.
    case skipped
    case failed(String)
    /// A dry run reported what it would do.
    case simulated
    /// An earlier attempt of the run performed it, and its output was recorded.
    case reused
    /// The run stopped there, and can continue later.
    case interrupted
    /// A dry run can't tell, because it depends on the output of a step in a real run.
    case undecided

    package var isFailure: Bool {
      if case .failed = self { return true }
      return false
    }
  }

  /// The step's number in the file.
  package var step: Int
  package var line: Int
  package var action: String
  package var sentence: String
  /// The passes of the loops that the step is in, from the outermost loop in, each from 1.
  package var path: [Int]
  /// Which visit of the step this is, from 1.
  package var visit: Int
  package var inputs: [(name: String, value: IntentValue)]
  package var conversions: [String]
  package var output: IntentValue
  package var outcome: Outcome
  package var attempts: Int
  /// What the attempts before the last one failed with, the latest of them.
  package var earlierFailures: [String]
  /// Since the run began; negative for the result of a step that another run performed.
  package var started: Duration
  package var took: Duration

  package init(
    step: Int, line: Int, action: String, sentence: String, path: [Int], visit: Int = 1,
    inputs: [(name: String, value: IntentValue)], conversions: [String], output: IntentValue,
    outcome: Outcome, attempts: Int, earlierFailures: [String] = [], started: Duration,
    took: Duration
  ) {
    self.step = step
    self.line = line
    self.action = action
    self.sentence = sentence
    self.path = path
    self.visit = visit
    self.inputs = inputs
    self.conversions = conversions
    self.output = output
    self.outcome = outcome
    self.attempts = attempts
    self.earlierFailures = earlierFailures
    self.started = started
    self.took = took
  }
}
