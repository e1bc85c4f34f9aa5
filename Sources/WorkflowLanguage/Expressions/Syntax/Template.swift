package import Diagnostics
package import YAML

/// A value as a workflow file writes it: a literal, a reference, a text with values in it, or maps
/// and lists of these. What a literal means is decided by the type that is wanted.
package struct Template: Sendable {
  package indirect enum Content: Sendable {
    /// A scalar without references, `$$` undone. Program text is always one, as it is written.
    case scalar(YAMLScalar)
    /// A whole scalar that is one reference or `${…}`: the value itself, type kept. A parameter
    /// that takes a condition or an expression always has one.
    case expression(Expression)
    /// A text with `${…}` in it.
    case text([Piece])
    case list([Template])
    case dictionary([(key: Located<String>, value: Template)])
  }

  package enum Piece: Sendable {
    case literal(String)
    case expression(Expression)
  }

  package let content: Content
  package let range: SourceRange
  /// The scalar as it is written, for what is made of a scalar: what a condition prints as, and
  /// what program text says.
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

  /// Whether its value is known before the run: there is no expression in it.
  package var isLiteral: Bool {
    switch content {
    case .scalar: true
    case .expression, .text: false
    case .list(let items): items.allSatisfy(\.isLiteral)
    case .dictionary(let entries): entries.allSatisfy(\.value.isLiteral)
    }
  }

  /// What could not be read, which a diagnostic has said.
  package static func broken(_ range: SourceRange) -> Template {
    Template(.expression(.broken(range)), range: range)
  }
}
