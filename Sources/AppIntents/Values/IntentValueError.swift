/// A value that doesn't fit the Swift type of a parameter, in words for the workflow's author.
public struct IntentValueError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was wanted: "a whole number".
  public let wanted: String
  /// What came.
  public let given: IntentValue

  public init(wanted: String, given: IntentValue) {
    self.wanted = wanted
    self.given = given
  }

  public var description: String { "needs \(wanted), but got \(given.type.name)" }
}
