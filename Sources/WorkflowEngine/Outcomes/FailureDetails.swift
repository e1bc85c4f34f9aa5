import AppIntentsCore
import Diagnostics
import WorkflowLanguage
import WorkflowValues

/// What an error says about a step that failed with it.
struct FailureDetails {
  var kind = StepFailure.Kind.other
  var message: String
  var help: String?
  /// The exit code of a program.
  var exitCode: Int?
  /// What a program printed.
  var output: String?
  /// The part of the file that the error is about, if it isn't the whole step.
  var range: SourceRange?
  /// Whether what the step was to do may have happened.
  var mayHaveHappened = false
}

/// An error that describes the failure of the step that threw it.
protocol DetailedFailure: Error {
  var failureDetails: FailureDetails { get }
}

extension CustomStringConvertible where Self: DetailedFailure {
  var description: String { failureDetails.message }
}

extension StepFailure {
  /// The failure of a step that threw an error. A failure of a step inside keeps its own place.
  init(_ error: any Error, of step: CheckedStep, attempt: Int) {
    if var failure = error as? StepFailure {
      failure.attempt = max(failure.attempt, 1)
      self = failure
      return
    }
    let details =
      (error as? any DetailedFailure)?.failureDetails
      ?? FailureDetails(message: IntentErrorText.message(for: error))
    self.init(
      message: details.message, kind: details.kind, step: step.id, line: step.line,
      action: step.action, attempt: attempt, exitCode: details.exitCode, output: details.output,
      help: (error as? InteractionError).map { $0.help(for: step) } ?? details.help,
      range: details.range ?? step.step.actionRange)
    mayHaveHappened = details.mayHaveHappened
  }
}

extension InteractionError {
  /// The way to an answer: a default in the file, or a person who can be asked.
  fileprivate func help(for step: CheckedStep) -> String? {
    if step.canHaveDefault { return failureDetails.help }
    guard case .unattended = self else { return nil }
    return Self.waysToAnswer
  }
}

extension CheckedStep {
  /// Whether the file can have a default for what the step asks: in an expression, or as a parameter. The
  /// own questions of intents and apps have none.
  fileprivate var canHaveDefault: Bool {
    guard let descriptor else { return true }
    guard descriptor.app == nil else { return false }
    return !descriptor.sideEffects.contains(.asks)
      || descriptor.parameters.contains { $0.name == "default" }
  }
}

extension CancellationError: DetailedFailure {
  var failureDetails: FailureDetails {
    FailureDetails(kind: .canceled, message: "it was canceled")
  }
}

extension OutOfMemory: DetailedFailure {
  var failureDetails: FailureDetails {
    FailureDetails(kind: .memory, message: message, help: Self.help)
  }
}

extension StepFailure.Kind {
  fileprivate init(_ kind: IntentFailure.Kind) { self = Self(rawValue: kind.rawValue) ?? .other }
}

extension IntentFailure: DetailedFailure {
  var failureDetails: FailureDetails {
    FailureDetails(
      kind: StepFailure.Kind(kind), message: message, help: help,
      exitCode: exitCode, output: output, mayHaveHappened: mayHaveHappened)
  }
}

extension FileError: DetailedFailure {
  var failureDetails: FailureDetails {
    FailureDetails(kind: StepFailure.Kind(failureKind), message: description, help: help)
  }
}

extension EvaluationError: DetailedFailure {
  var failureDetails: FailureDetails {
    let kind: StepFailure.Kind? =
      switch underlying {
      case let error as FileError: StepFailure.Kind(error.failureKind)
      case let failure as IntentFailure where failure.kind != .other: StepFailure.Kind(failure.kind)
      default: nil
      }
    return FailureDetails(
      kind: kind ?? .value, message: message,
      help: helps.first, range: range)
  }
}

extension ConversionError: DetailedFailure {
  var failureDetails: FailureDetails {
    FailureDetails(kind: .value, message: message, help: help)
  }
}

extension IntentValueError: DetailedFailure {
  var failureDetails: FailureDetails { FailureDetails(kind: .value, message: description) }
}

extension InteractionError: DetailedFailure {
  var failureDetails: FailureDetails {
    let help = "give the question a `default`"
    return switch self {
    case .unattended: FailureDetails(kind: .unanswered, message: description, help: help)
    case .cancelled: FailureDetails(kind: .unanswered, message: description)
    case .timedOut: FailureDetails(kind: .timeout, message: description, help: help)
    }
  }
}
