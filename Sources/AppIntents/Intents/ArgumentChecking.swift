/// An intent that can tell of what a workflow file writes for its parameters that a run would fail: of
/// `pages: 5-x` without the PDF. Checking a workflow reports it.
///
/// Not part of Apple's framework.
public protocol ArgumentChecking {
  /// Throws an `IntentFailure` if a text can't be the value of a parameter.
  ///
  /// - Parameter parameter: its name in a workflow file.
  static func checkLiteral(_ text: String, for parameter: String) throws

  /// Throws an `IntentFailure` if no values of these parameters make a step that can be performed: others
  /// have to be given with them, or one contradicts another. The failure's `parameter` is where the problem
  /// is shown.
  static func check(_ arguments: WrittenArguments) throws
}

extension ArgumentChecking {
  public static func checkLiteral(_ text: String, for parameter: String) throws {}
  public static func check(_ arguments: WrittenArguments) throws {}
}

/// The parameters that a step gives, by their names in a workflow file.
///
/// One that is `null` isn't given. Whether an optional input has a value is known only when the workflow
/// runs, so that a check tells what certainly has one from what may have one.
///
/// Not part of Apple's framework.
public struct WrittenArguments: Sendable, Hashable {
  private let certain: Set<String>
  private let possible: Set<String>
  private let literals: [String: String]

  /// - Parameters:
  ///   - certain: the parameters that have a value in each run, also one from the step before.
  ///   - possible: the parameters that may have one.
  ///   - literals: the texts of those whose value the file has.
  public init(
    _ certain: Set<String>, possible: Set<String> = [], literals: [String: String] = [:]
  ) {
    self.certain = certain
    self.possible = possible
    self.literals = literals
  }

  /// The first of some parameters that certainly has a value; nil if none has.
  public func given(_ parameters: String...) -> String? {
    parameters.first { certain.contains($0) }
  }

  /// Whether one of the parameters has a value, or may have one.
  public func mayHave(_ parameters: String...) -> Bool {
    parameters.contains { certain.contains($0) || possible.contains($0) }
  }

  /// The text that the file has for a parameter.
  public func literal(_ parameter: String) -> String? { literals[parameter] }
}
