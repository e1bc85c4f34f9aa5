import AppIntents
import Diagnostics
import WorkflowLanguage
import WorkflowValues

extension RunState {
  /// Why a step failed, told for its author, from whatever was thrown.
  func failure(_ error: any Error, of step: PlannedStep, attempt: Int) -> StepFailure {
    if var failure = error as? StepFailure {
      // A failure from a step inside keeps its own place.
      failure.attempt = max(failure.attempt, 1)
      return failure
    }
    var failure = StepFailure(
      message: "", kind: .other, step: step.id, line: step.line, action: step.action,
      attempt: attempt, range: step.step.actionRange)
    switch error {
    case is CancellationError, is JournalStopped:
      failure.kind = .cancelled
      failure.message = "the run was cancelled"
    case is MayHaveHappened:
      failure.kind = .interrupted
      failure.message = "it may or may not have happened: the run was interrupted there"
      failure.help = "say what to do then with `on_interrupt`: `retry` or `ask`"
    case let error as OtherInput:
      failure.kind = .diverged
      failure.message =
        error.message ?? "step \(step.id) got other input than before the interruption"
      failure.help = "start the run anew"
    case let error as TimeLimitExceeded:
      failure.kind = .timeout
      failure.message = "it took longer than \(IntentDuration(error.limit))"
      failure.help = "give it more time with `timeout`, or try again with `retry`"
    case let error as WorkflowFailed:
      failure.kind = .fail
      failure.message = error.message
    case let error as ControlError:
      failure.message = error.message
      failure.help = error.help
    case let error as IntentFailure:
      failure.kind = .init(error.kind)
      failure.message = error.message
      failure.exitCode = error.exitCode
      failure.output = error.output
      failure.help = error.help
    case let error as FileError:
      failure.kind = .init(error)
      failure.message = error.description
    case let error as EvaluationError:
      failure.kind = (error.underlying as? FileError).map { .init($0) } ?? .value
      failure.message = error.message
      failure.help = error.helps.first
      failure.range = error.range ?? failure.range
    case let error as ParameterError:
      failure.kind = .value
      failure.message = error.message
      failure.help = error.help
      failure.range = error.range ?? failure.range
    case let error as ConversionError:
      failure.kind = .value
      failure.message = error.message
      failure.help = error.help
    case let error as IntentValueError:
      failure.kind = .value
      failure.message = error.description
    case let error as InteractionError:
      failure.kind = error.isTimeout ? .timeout : .unanswered
      failure.message = error.message
      failure.help = error.help
    default:
      failure.message = IntentErrorText.message(for: error)
    }
    return failure
  }
}

extension StepFailure.Kind {
  fileprivate init(_ kind: IntentFailure.Kind) {
    self = StepFailure.Kind(rawValue: kind.rawValue) ?? .other
  }

  fileprivate init(_ error: FileError) {
    self =
      switch error.kind {
      case .missing: .missing
      case .notPermitted: .notPermitted
      default: .other
      }
  }
}

extension InteractionError {
  fileprivate var isTimeout: Bool {
    if case .timedOut = self { return true }
    return false
  }

  fileprivate var message: String {
    switch self {
    case .unattended(let question): "nobody is there to answer “\(question.prompt)”"
    case .cancelled(let question): "“\(question.prompt)” was not answered"
    case .timedOut(let question): "nobody answered “\(question.prompt)” in time"
    }
  }

  fileprivate var help: String? {
    switch self {
    case .unattended, .timedOut: "give the question a `default`"
    case .cancelled: nil
    }
  }
}
