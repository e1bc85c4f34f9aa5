/// Why an intent could not do what it was asked for, in words for the workflow's author.
///
/// `$error` in a `catch` is made of it, and `retry` with `only:` looks at its `kind`. An intent may
/// throw any other error; one that conforms to `CustomStringConvertible` is shown in its own words.
///
/// Not part of Apple's framework.
public struct IntentFailure: Error, Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case other
    /// A program ended with an exit code other than 0, or by a signal.
    case exit
    /// A server could not be reached, or answered that it failed.
    case network
    /// Something took longer than it may.
    case timeout
    case notPermitted = "not_permitted"
    /// A file, a program or a value isn't there.
    case missing
  }

  /// The fact, in lower case and without a full stop, names in backticks.
  public let message: String
  public let kind: Kind
  /// A program's exit code; for one that a signal ended, 128 and the signal's number.
  public let exitCode: Int?
  /// The end of what a program or server had to say.
  public let output: String?
  /// What would fix it.
  public let help: String?

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
}

extension IntentFailure: CustomStringConvertible {
  public var description: String { message }
}
