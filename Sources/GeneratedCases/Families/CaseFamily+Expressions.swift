import AppIntentsCore
import Diagnostics
import WorkflowLanguage
import WorkflowValues

import enum WorkflowLanguage.Expression

extension CaseFamily {
  /// All functions, operators, comparisons and properties take all values.
  static let expressions = CaseFamily("expressions", share: 25) { folder in
    let context = CaseContext.make(in: folder)
    return { generator in
      let expression = generator.expression()
      try IntentContext.$current.withValue(context) {
        _ = try expression.evaluate(in: NoNames(run: context))
      }
    }
  }

  private struct NoNames: EvaluationScope {
    let run: IntentContext
    func value(of name: String) -> IntentValue? { nil }
  }
}

extension CaseGenerator {
  mutating func expression() -> Expression {
    let place = SourceRange(at: SourceLocation(line: 1, column: 1, offset: 0))
    switch Int.random(in: 0..<5, using: &random) {
    case 0...1:
      let function = pick(ExpressionFunction.all)
      let counts = Array(function.arity.prefix(4))
      return .call(
        Located(function.name, at: place),
        arguments: (0..<pick(counts)).map { _ in .literal(value(), place) }, place)
    case 2:
      return .arithmetic(
        pick(ArithmeticOperator.allCases), .literal(value(), place), .literal(value(), place))
    case 3:
      let comparison = pick(ComparisonOperator.allCases)
      return .comparison(
        Located(comparison, at: place), .literal(value(), place), .literal(value(), place))
    default:
      let value = value()
      let names = PropertyTable.properties(of: value.type).map(\.name) + ["a", "text"]
      return .property(.literal(value, place), Located(pick(names), at: place))
    }
  }
}
