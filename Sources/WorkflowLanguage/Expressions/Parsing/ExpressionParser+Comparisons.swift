internal import Diagnostics
import WorkflowValues

extension ExpressionParser {
  /// The next comparison, if there is one.
  mutating func parseComparison() throws(ExpressionProblem) -> ComparisonOperator? {
    switch token.kind {
    case .equal: return taking(.equal)
    case .notEqual: return taking(.notEqual)
    case .less: return taking(.less)
    case .lessOrEqual: return taking(.lessOrEqual)
    case .greater: return taking(.greater)
    case .greaterOrEqual: return taking(.greaterOrEqual)
    case .word: return try parseWordComparison()
    default: return nil
    }
  }

  private mutating func taking(_ comparison: ComparisonOperator) -> ComparisonOperator {
    advance()
    return comparison
  }

  private mutating func parseWordComparison() throws(ExpressionProblem) -> ComparisonOperator? {
    let start = token.start
    if take(word: "is") {
      let isNegated = take(word: "not")
      if lexer.matches(token, "in") || lexer.matches(token, "between") {
        let word = lexer.text(token)
        throw ExpressionProblem(
          .needlessIs(places.range(start, previousEnd), isNegated ? "not \(word)" : word))
      }
      return isNegated ? .isNot : .is
    }
    if take(word: "contains") { return .contains }
    if take(word: "matches") { return .matches }
    if take(word: "in") { return .in }
    if take(word: "not") {
      try expect("in", after: "not", from: start)
      return .notIn
    }
    if take(word: "does") {
      try expect("not", after: "does", from: start)
      try expect("contain", after: "does not", from: start)
      return .doesNotContain
    }
    if take(word: "begins") {
      try expect("with", after: "begins", from: start)
      return .beginsWith
    }
    if take(word: "ends") {
      try expect("with", after: "ends", from: start)
      return .endsWith
    }
    if take(word: "has") {
      let isNegated = take(word: "no")
      try expect("value", after: isNegated ? "has no" : "has", from: start)
      return isNegated ? .hasNoValue : .hasValue
    }
    return nil
  }

  private mutating func expect(
    _ word: StaticString, after words: String, from start: Int
  ) throws(ExpressionProblem) {
    guard take(word: word) else {
      throw ExpressionProblem(
        .incompleteComparison(words, "\(word)", places.range(start, previousEnd)))
    }
  }
}

extension Diagnostic {
  fileprivate static func needlessIs(_ range: SourceRange, _ words: String) -> Diagnostic {
    Diagnostic(
      kind: .invalidExpression, message: "`is` and `\(words)` don't go together", range: range,
      helps: ["write `\(words)` alone"])
  }

  fileprivate static func incompleteComparison(
    _ words: String, _ next: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      kind: .invalidExpression, message: "`\(words)` must be followed by `\(next)`", range: range,
      label: "did you mean `\(words) \(next)`?")
  }
}
