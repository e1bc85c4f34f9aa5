/// A condition about an item, written as an expression in a workflow file
/// (`where: $item.size > 1 MB`).
///
/// Not part of Apple's framework.
public struct IntentCondition: Sendable {
  /// The expression as written.
  public let source: String
  /// Whether the condition holds for an item.
  public let holds: @Sendable (IntentValue) throws -> Bool

  public init(source: String, holds: @escaping @Sendable (IntentValue) throws -> Bool) {
    self.source = source
    self.holds = holds
  }
}

/// An expression whose value a step computes (`number.calculate: $price * 1.19`).
///
/// Not part of Apple's framework.
public struct IntentExpression: Sendable {
  /// The expression as written.
  public let source: String
  public let value: @Sendable () throws -> IntentValue

  public init(source: String, value: @escaping @Sendable () throws -> IntentValue) {
    self.source = source
    self.value = value
  }
}

/// The text of a program, which is never interpolated: `${HOME}` in it belongs to the shell.
///
/// Not part of Apple's framework.
public struct ProgramText: Sendable, Hashable {
  public let source: String

  public init(_ source: String) { self.source = source }
}
