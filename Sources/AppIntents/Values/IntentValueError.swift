/// A value that doesn't fit the Swift type of a parameter, in words for the workflow's author.
public struct IntentValueError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The expected kind of value: "a whole number".
  public let wanted: String
  /// The value that was given.
  public let given: IntentValue

  public init(wanted: String, given: IntentValue) {
    self.wanted = wanted
    self.given = given
  }

  public var description: String { "needs \(wanted), but got \(given.type.name)" }
}
