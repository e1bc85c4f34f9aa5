/// An expression as a file writes it, for messages that show another one with it inside.
package enum WrittenExpression {
  /// The expression without its braces or its `$`, as it stands inside braces.
  package static func inner(_ written: String) -> String {
    var inner = written
    if inner.hasPrefix("${"), inner.hasSuffix("}") { inner = String(inner.dropFirst(2).dropLast()) }
    return inner.hasPrefix("$") ? String(inner.dropFirst()) : inner
  }
}
