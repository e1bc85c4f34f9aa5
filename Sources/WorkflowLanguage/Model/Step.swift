package import AppIntents
package import Diagnostics

/// Steps that run one after the other.
package struct Block: Sendable {
  package var steps: [Step]
  package var range: SourceRange

  package init(_ steps: [Step], range: SourceRange) {
    self.steps = steps
    self.range = range
  }
}

/// One step: an action and its modifiers.
package struct Step: Sendable {
  /// A number that names the step within its document, in the order of the file from 1.
  package var id: Int
  package var action: any StepAction
  package var modifiers: Modifiers
  /// The whole step.
  package var range: SourceRange
  /// The action key (or the bare word).
  package var actionRange: SourceRange

  package init(
    id: Int, action: any StepAction, modifiers: Modifiers, range: SourceRange,
    actionRange: SourceRange
  ) {
    self.id = id
    self.action = action
    self.modifiers = modifiers
    self.range = range
    self.actionRange = actionRange
  }
}

/// What a step does: call an intent, or one of the control words. Each kind is one file in
/// `Steps/`, which parses it, one in `Checking/Steps/`, and one in the engine, which runs it.
package protocol StepAction: Sendable {
  /// What a message calls it: the intent's id or the control word.
  var actionName: String { get }
  /// The blocks in it, in the order of the file.
  var blocks: [Block] { get }
  /// What it does, as a sentence.
  var sentence: String { get }
  /// What each of the blocks is for; nil for a block that needs no words.
  var partTitles: [String?] { get }
  /// Whether a run reports that it is done. A step that a person answered needs no report.
  var isReported: Bool { get }
  /// How the walk that checks a workflow goes through it.
  func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome
}

extension StepAction {
  package var blocks: [Block] { [] }
  package var sentence: String { actionName }
  package var partTitles: [String?] { blocks.map { _ in nil } }
  package var isReported: Bool { true }

  /// The blocks, each with its title.
  package var parts: [(title: String?, block: Block)] {
    zip(partTitles, blocks).map { ($0, $1) }
  }
}

/// The closed set of keys that any step may have beside its action and parameters.
package struct Modifiers: Sendable {
  package var `as`: Located<String>?
  package var input: PipedInput?
  package var when: Expression?
  package var retry: RetryPolicy?
  package var timeout: Template?
  package var onError: OnError = .stop
  package var onInterrupt: OnInterrupt = .fail
  package var isEnabled = true
  package var label: Template?

  package init() {}

  package enum PipedInput: Sendable {
    case none(SourceRange)
    case value(Template)
  }

  package enum OnError: String, Sendable, CaseIterable {
    case stop
    case `continue`
  }

  /// What becomes of a step that was interrupted, so that it may or may not have happened, when its
  /// run goes on.
  package enum OnInterrupt: String, Sendable, CaseIterable {
    case fail, retry, ask
  }
}

/// How a failed step is tried again.
package struct RetryPolicy: Sendable {
  package enum ErrorKind: String, Sendable, CaseIterable {
    case timeout, network, exit
  }

  /// Tries after the first.
  package var times: Int
  package var delay = IntentDuration.seconds(1)
  /// Each delay is the last one times this.
  package var backoff = 1.0
  package var maxDelay: IntentDuration?
  /// Whether delays vary by up to half, so that many runs don't retry in step.
  package var jitter = false
  /// The kinds of error that are worth another try; empty means all.
  package var only: [ErrorKind] = []
  package var range: SourceRange

  package init(times: Int, range: SourceRange) {
    self.times = times
    self.range = range
  }
}
