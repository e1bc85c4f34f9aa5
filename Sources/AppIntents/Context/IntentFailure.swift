/// Why an intent failed, in words for the workflow's author.
///
/// `$error` in a `catch` is made from it, and `retry` with `only:` checks its `kind`. An intent may
/// throw any other error; an error that conforms to `CustomStringConvertible` is shown by its
/// description.
///
/// Not part of Apple's framework.
public struct IntentFailure: Error, Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case other
    /// A program ended with a nonzero exit code, or by a signal.
    case exit
    /// A server couldn't be reached, or couldn't answer now: trying again may help.
    case network
    /// A server or a document refuses the request, and would refuse the same one again.
    case refused
    /// A time limit was exceeded.
    case timeout
    /// The workflow or its user may not do it.
    case notPermitted = "not_permitted"
    /// A file, a program, a page or a value is missing.
    case missing
    /// A language model gave no answer of the type that was wanted.
    case answer
  }

  /// The failure, in lower case and without a full stop, with names in backticks.
  public let message: String
  public let kind: Kind
  /// A program's exit code; 128 plus the signal's number for a program that a signal ended.
  public let exitCode: Int?
  /// The end of the output of a program or server.
  public let output: String?
  /// What would fix the failure.
  public let help: String?
  /// The parameter whose value is the cause, by its name in a workflow file. Checking a workflow shows the
  /// failure there (`ArgumentChecking`).
  public private(set) var parameter: String?
  /// Whether what was to be done may have happened, so that `retry` doesn't do it again by itself.
  package var mayHaveHappened = false

  public init(
    _ message: String, kind: Kind = .other, exitCode: Int? = nil, output: String? = nil,
    help: String? = nil
  ) {
    self.message = message
    self.kind = kind
    self.exitCode = exitCode
    self.output = output
    self.help = help
  }

  /// The failure, with the parameter whose value is the cause.
  public func caused(by parameter: String) -> IntentFailure {
    var failure = self
    failure.parameter = parameter
    return failure
  }
}

extension IntentFailure: CustomStringConvertible {
  public var description: String { message }
}
