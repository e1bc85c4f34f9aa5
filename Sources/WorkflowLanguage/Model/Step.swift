package import AppIntentsCore
package import Diagnostics

/// Steps that run one after another.
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
  /// The step's number in its document, from 1 in the order of the file.
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

/// The action of a step: an intent or a control word.
package protocol StepAction: Sendable {
  /// The name in messages: the intent's id or the control word.
  var actionName: String { get }
  /// The blocks in it, in the order of the file.
  var blocks: [Block] { get }
  /// The names that the action sets or changes, with their values.
  var assignments: [(name: Located<String>, value: Template)] { get }
  /// For a loop, the names that it gives to the items and the numbers of its passes.
  var passNames: PassNames? { get }
  /// The id of the workflow that it runs.
  var calledWorkflow: String? { get }
  /// What it does, as a sentence.
  var sentence: String { get }
  /// What it does, as it continues after “would”.
  var clause: String { get }
  /// The titles of the blocks; nil for a block that needs none.
  var partTitles: [String?] { get }
  /// Whether a run reports that it is done. A step that the user answered needs no report.
  var isReported: Bool { get }
}

extension StepAction {
  package var blocks: [Block] { [] }
  package var assignments: [(name: Located<String>, value: Template)] { [] }
  package var passNames: PassNames? { nil }
  package var calledWorkflow: String? { nil }
  package var sentence: String { actionName }
  package var clause: String { sentence }
  package var partTitles: [String?] { blocks.map { _ in nil } }
  package var isReported: Bool { true }

  /// The blocks, each with its title.
  package var parts: [(title: String?, block: Block)] {
    zip(partTitles, blocks).map { ($0, $1) }
  }
}

/// The keys that any step may have beside its action and parameters.
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

  /// What happens to an interrupted step, which may or may not have happened, when its run resumes.
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
  /// The factor by which each delay is longer than the one before.
  package var backoff = 1.0
  package var maxDelay: IntentDuration?
  /// Whether delays vary by up to half, so that many runs don't retry in step.
  package var jitter = false
  /// The longest time of all tries and the delays between them.
  package var within: IntentDuration?
  /// The kinds of error that are tried again; empty for all.
  package var only: [ErrorKind] = []
  package var range: SourceRange

  package init(times: Int, range: SourceRange) {
    self.times = times
    self.range = range
  }
}
