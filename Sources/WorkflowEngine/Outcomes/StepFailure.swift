package import AppIntents
package import Diagnostics
import OrderedCollections

/// Why a step failed, in the words that its author reads and that `$error` holds.
package struct StepFailure: Error, Sendable {
  package enum Kind: String, Sendable {
    /// The workflow said `fail`.
    case fail
    /// A program ended with an exit code other than 0.
    case exit
    case network
    case timeout = "timeout"
    case notPermitted = "not_permitted"
    case missing
    /// A value could not be converted, or an expression not be computed.
    case value
    /// A question had no answer.
    case unanswered
    case cancelled
    /// The step was interrupted, and may or may not have happened.
    case interrupted
    /// The run can't go on where it was: the step got other input than before.
    case diverged
    case other

    /// Whether `catch`, `retry` and `on_error` may deal with it.
    var isForHandlers: Bool { self != .cancelled && self != .diverged }
  }

  package var message: String
  package var kind: Kind
  /// The step's number in its file.
  package var step: Int
  /// The step's line.
  package var line: Int
  /// What the step does: an intent's id or a control word.
  package var action: String
  package var attempt: Int
  package var exitCode: Int?
  package var output: String?
  package var help: String?
  /// Where in the file the message points.
  package var range: SourceRange?
  /// The file, where it isn't the run's own but a workflow that it ran.
  package var source: SourceText?

  /// The value of `$error`.
  package var value: IntentValue {
    var entries: OrderedDictionary<String, IntentValue> = [
      "message": .text(message),
      "step": .number(step),
      "kind": .text(kind.rawValue),
      "intent": .text(action),
      "attempt": .number(attempt),
    ]
    entries["exit_code"] = exitCode.map { .number($0) } ?? .nothing
    entries["output"] = output.map { .text($0) } ?? .nothing
    return .dictionary(entries)
  }

  /// The failure that a run or a block ends with when its `finally` fails as well.
  func followed(byFinally later: StepFailure) -> StepFailure {
    var failure = self
    failure.message += "; then `finally` failed: \(later.message)"
    return failure
  }

  /// The failure of a `catch` that couldn't deal with another one. What `fail` says there stands for
  /// both, and so does a message that quotes the first.
  func inCatch(of first: StepFailure) -> StepFailure {
    guard kind != .fail, !message.contains(first.message) else { return self }
    var failure = self
    failure.message += "; `catch` was dealing with: \(first.message)"
    return failure
  }

  /// What the docs say of it.
  package static let problem = Problem(
    "step-failed",
    """
    A step couldn't do what it was asked for while the workflow ran, and nothing caught it. The \
    message is the intent's. `retry` tries again, `on_error: continue` goes on without an output, \
    and `try` with `catch` does something about it, where `$error` tells what went wrong.
    """)

  /// The failure in the layout of every other diagnostic.
  package var diagnostic: Diagnostic {
    Diagnostic(
      kind: Self.problem.kind,
      message: action == "fail" ? message : "`\(action)` failed: \(message)",
      range: range,
      notes: attempt > 1 ? ["it was tried \(attempt) times"] : [],
      helps: help.map { [$0] } ?? [])
  }
}
