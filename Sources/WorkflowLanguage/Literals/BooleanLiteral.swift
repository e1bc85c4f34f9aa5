import WorkflowValues

/// Booleans as workflow files write them. Every place that reads one uses this rule, which is the
/// one that converts a text to a boolean.
enum BooleanLiteral {
  /// The value of `true`, `yes`, `y`, `on` or `1`, and of `false`, `no`, `n`, `off` or `0`, in any
  /// case; nil for anything else.
  static func value(of text: String) -> Bool? { try? BooleanText.parse(text) }

  /// The same rule as a JSON Schema pattern, for a text.
  static let pattern =
    "^([Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]|[Yy]([Ee][Ss])?|[Nn][Oo]?|[Oo][Nn]|[Oo][Ff][Ff]|[01])$"
}
