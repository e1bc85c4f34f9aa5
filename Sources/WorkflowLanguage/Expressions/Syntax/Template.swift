package import AppIntentsCore
package import Diagnostics
package import YAML

/// A value as a workflow file writes it: a literal, a reference, a text with values in it, or maps and
/// lists of these. The type that is expected decides what a literal means.
package struct Template: Sendable {
  package indirect enum Content: Sendable {
    /// A scalar without references, with `$` for `$$`. Program text is always one, unchanged.
    case scalar(YAMLScalar)
    /// A whole scalar that is one reference or `${…}`: the value keeps its type. The value of a
    /// condition or an expression parameter always is one.
    case expression(Expression)
    /// A text with `${…}` in it.
    case text([Piece])
    case list([Template])
    case dictionary([Entry])
  }

  /// A key of a map, and its value.
  package struct Entry: Sendable {
    /// The key as the file writes it, with `$` for `$$`.
    package let key: Located<String>
    package let value: Template
    /// The key, if it has values in it: `"${name}": 1`.
    package var filledKey: Template?
  }

  package enum Piece: Sendable {
    case literal(String)
    case expression(Expression)
  }

  package let content: Content
  package let range: SourceRange
  /// The scalar as the file writes it, if the template comes from a scalar.
  package let written: YAMLScalar?

  package init(_ content: Content, range: SourceRange, written: YAMLScalar? = nil) {
    self.content = content
    self.range = range
    self.written = written
  }
}

extension Template {
  /// The text of a literal.
  package var literalText: String? {
    if case .scalar(let scalar) = content { return scalar.text }
    return nil
  }

  /// Whether it leaves out a parameter of a type: it is `null`, or empty where any value will do.
  package func leavesOut(_ type: ValueType) -> Bool {
    guard case .scalar(let scalar) = content else { return false }
    return scalar.value(wanting: type) == .nothing
  }

  /// Whether the value is known before the run, because there is no expression in it.
  package var isLiteral: Bool {
    switch content {
    case .scalar: true
    case .expression, .text: false
    case .list(let items): items.allSatisfy(\.isLiteral)
    case .dictionary(let entries): entries.allSatisfy { $0.value.isLiteral && $0.filledKey == nil }
    }
  }

  /// A value that couldn't be read, which is reported.
  package static func broken(_ range: SourceRange) -> Template {
    Template(.expression(.broken(range)), range: range)
  }
}
