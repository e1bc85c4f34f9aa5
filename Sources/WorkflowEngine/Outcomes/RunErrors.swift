import Diagnostics

/// A control word can't do what the file says.
struct ControlError: DetailedFailure, CustomStringConvertible {
  let message: String
  var help: String?

  var failureDetails: FailureDetails { FailureDetails(message: message, help: help) }
}

/// A value doesn't fit the parameter that it is for.
struct ParameterError: DetailedFailure, CustomStringConvertible {
  let message: String
  var help: String?
  var range: SourceRange?

  var failureDetails: FailureDetails {
    FailureDetails(kind: .value, message: message, help: help, range: range)
  }
}

/// The workflow failed with `fail`.
struct WorkflowFailed: DetailedFailure, CustomStringConvertible {
  let message: String

  var failureDetails: FailureDetails { FailureDetails(kind: .fail, message: message) }
}

/// A dry run needs a value that only a real run can know.
struct UnknownInDryRun: Error {}
