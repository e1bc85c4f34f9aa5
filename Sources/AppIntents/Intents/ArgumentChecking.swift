/// An intent that can tell of what a workflow file writes for its parameters that a run would fail: of
/// `pages: 5-x` without the PDF. Checking a workflow reports it.
///
/// Not part of Apple's framework.
public protocol ArgumentChecking {
  /// Throws an `IntentFailure` if a text can't be the value of a parameter.
  ///
  /// - Parameter parameter: its name in a workflow file.
  static func checkLiteral(_ text: String, for parameter: String) throws

  /// Throws an `IntentFailure` if no values of these parameters make a step that can be performed, because
  /// others have to be given with them.
  static func check(_ arguments: WrittenArguments) throws
}

extension ArgumentChecking {
  public static func checkLiteral(_ text: String, for parameter: String) throws {}
  public static func check(_ arguments: WrittenArguments) throws {}
}

/// The parameters that a step gives, by their names in a workflow file.
///
/// Not part of Apple's framework.
public struct WrittenArguments: Sendable, Hashable {
  private let names: Set<String>
  private let literals: [String: String]

  /// - Parameters:
  ///   - names: the parameters that have a value, also one from the step before.
  ///   - literals: the texts of those whose value the file has.
  public init(_ names: Set<String>, literals: [String: String] = [:]) {
    self.names = names
    self.literals = literals
  }

  /// Whether one of the parameters is given.
  public func has(_ parameters: String...) -> Bool { parameters.contains { names.contains($0) } }

  /// The text that the file has for a parameter.
  public func literal(_ parameter: String) -> String? { literals[parameter] }
}
