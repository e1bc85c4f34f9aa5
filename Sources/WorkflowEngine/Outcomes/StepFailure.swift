package import AppIntentsCore
package import Diagnostics
import OrderedCollections

/// Why a step failed, as its author reads it and as the value of `$error`.
package struct StepFailure: Error, Sendable {
  package enum Kind: String, Sendable {
    /// `fail` ended the run.
    case fail
    /// A program ended with an exit code other than 0.
    case exit
    case network
    /// A server or a document refuses the request.
    case refused
    case timeout = "timeout"
    case notPermitted = "not_permitted"
    case missing
    /// A language model gave no answer of the type that was wanted.
    case answer
    /// A value couldn't be converted, or an expression couldn't be computed.
    case value
    /// A question had no answer.
    case unanswered
    case canceled
    /// The values of all runs took too much memory, and those of this run the most.
    case memory
    /// The step was interrupted, and may or may not have happened.
    case interrupted
    /// The run can't continue, because the step got other input than before.
    case diverged
    case other

    /// Whether `catch`, `retry` and `on_error` may handle it.
    var isForHandlers: Bool { self != .canceled && self != .diverged && self != .memory }
  }

  package var message: String
  package var kind: Kind
  /// The step's number in its file.
  package var step: Int
  /// The step's line.
  package var line: Int
  /// The step's action: the id of an intent or a control word.
  package var action: String
  package var attempt: Int
  package var exitCode: Int?
  package var output: String?
  package var help: String?
  /// Which pass of the loops around the step it was: “in pass 3, where `file` is `b.txt`”.
  package var pass: String?
  /// The part of the file that the message points to.
  package var range: SourceRange?
  /// The file, if it isn't the run's own but a workflow that it ran.
  package var source: SourceText?
  /// Whether what the step was to do may have happened: `retry` repeats it only with `on_interrupt: retry`.
  package var mayHaveHappened = false

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

  /// The entries of the value that don't come from the workflow.
  static let foreignEntries: Set<String> = ["message", "exit_code", "output"]

  /// The failure that a run or a block ends with when its `finally` fails as well. That something wasn't
  /// permitted counts from both.
  func followed(byFinally later: StepFailure) -> StepFailure {
    var failure = self
    failure.message += "; then `finally` failed: \(later.message)"
    if later.kind == .notPermitted { failure.kind = .notPermitted }
    failure.help = help ?? later.help
    return failure
  }

  /// The failure of a `catch` that was handling another one. A `fail` there replaces the first
  /// failure, and so does a message that quotes it.
  func inCatch(of first: StepFailure) -> StepFailure { handling(first, in: "catch") }

  /// The failure of the file's `on_failure` after the one of the steps.
  func inOnFailure(after first: StepFailure) -> StepFailure { handling(first, in: "on_failure") }

  private func handling(_ first: StepFailure, in block: String) -> StepFailure {
    guard kind != .fail, !message.holds(first.message) else { return self }
    var failure = self
    failure.message += "; `\(block)` was dealing with: \(first.message)"
    return failure
  }

  /// The entry in the reference of problems.
  package static let problem = Problem(
    "step-failed",
    """
    A step couldn't do what it was asked for while the workflow ran, and nothing caught it. The \
    message is the intent's. `retry` tries again, `on_error: continue` goes on without an output, \
    and `try` with `catch` does something about it, where `$error` tells what went wrong.
    """)

  /// The failure as a diagnostic.
  package var diagnostic: Diagnostic {
    // The message of a run that took too long or too much is about the run.
    let isWhole = action == "fail" || step == 0 && (kind == .timeout || kind == .memory)
    return Diagnostic(
      kind: Self.problem.kind, message: isWhole ? message : "`\(action)` failed: \(message)",
      range: range,
      notes: [pass, attempt > 1 ? "it was tried \(attempt) times" : nil].compactMap(\.self),
      helps: help.map { [$0] } ?? [])
  }
}

extension StepFailure: CustomStringConvertible {
  package var description: String { message }
}
