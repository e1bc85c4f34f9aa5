package import AppIntentsCore
package import Diagnostics
package import WorkflowValues

/// An expression of a workflow file, as data. It is evaluated once, and its value is never parsed
/// again.
package indirect enum Expression: Sendable {
  /// A number, a text, a duration, `true`, `false`, `nothing`.
  case literal(IntentValue, SourceRange)
  /// `name` or `$name`; the range covers the `$` too.
  case name(Located<String>)
  /// `base.name`
  case property(Expression, Located<String>)
  /// `base[index]`
  case element(Expression, index: Expression, SourceRange)
  /// `count(files)`
  case call(Located<String>, arguments: [Expression], SourceRange)
  /// `[1, 2]`
  case list([Expression], SourceRange)
  /// A list or a map of the file, where it has an expression.
  case value(Template)
  /// `-x`
  case negated(Expression, SourceRange)
  /// `a + b`
  case arithmetic(ArithmeticOperator, Expression, Expression)
  /// `a is b`, `a has value`
  case comparison(Located<ComparisonOperator>, Expression, Expression?)
  /// `a between b and c`
  case between(Expression, lower: Expression, upper: Expression)
  case not(Expression, SourceRange)
  case and(Expression, Expression)
  case or(Expression, Expression)
  /// `a ?? b`: b if a has no value.
  case fallback(Expression, Expression)
  /// `a if condition else b`
  case conditional(condition: Expression, then: Expression, otherwise: Expression)
  /// An expression that couldn't be read, which is reported. It may have any type.
  case broken(SourceRange)
}

extension Expression {
  package var range: SourceRange {
    switch self {
    case .literal(_, let range), .element(_, _, let range), .call(_, _, let range),
      .list(_, let range), .negated(_, let range), .not(_, let range), .broken(let range):
      range
    case .name(let name): name.range
    case .property(let base, let name): base.range.union(name.range)
    case .arithmetic(_, let left, let right), .and(let left, let right), .or(let left, let right),
      .fallback(let left, let right):
      left.range.union(right.range)
    case .comparison(let comparison, let left, let right):
      left.range.union(right?.range ?? comparison.range)
    case .between(let value, _, let upper): value.range.union(upper.range)
    case .conditional(_, let then, let otherwise): then.range.union(otherwise.range)
    case .value(let template): template.range
    }
  }
}
