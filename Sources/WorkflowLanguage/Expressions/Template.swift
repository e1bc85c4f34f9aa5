package import AppIntents
package import Diagnostics
package import YAML

/// A value as a workflow file writes it: a literal, a reference, a text with values in it, or maps
/// and lists of these. What a literal means is decided by the type that is wanted.
package struct Template: Sendable {
  package indirect enum Content: Sendable {
    /// A scalar without references.
    case scalar(YAMLScalar)
    /// A whole scalar that is one reference or `${…}`: the value itself, type kept.
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

  package init(_ content: Content, range: SourceRange) {
    self.content = content
    self.range = range
  }
}
