import AppIntentsCore
import Diagnostics
import WorkflowValues

extension Expression {
  /// The expression, on one line.
  package var source: String {
    switch self {
    case .literal(let value, _): Self.literal(value)
    case .name(let name): "$\(name.value)"
    case .property(let base, let name): "\(base.source).\(name.value)"
    case .element(let base, let index, _): "\(base.source)[\(index.source)]"
    case .call(let name, let arguments, _)
    where arguments.isEmpty && name.value == ExpressionQuestion.word: "$\(name.value)"
    case .call(let name, let arguments, _):
      "\(name.value)(\(arguments.map(\.source).joined(separator: ", ")))"
    case .list(let items, _): "[\(items.map(\.source).joined(separator: ", "))]"
    case .negated(let value, _): "-\(value.operand)"
    case .arithmetic(let sign, let left, let right):
      "\(left.operand) \(sign.rawValue) \(right.operand)"
    case .comparison(let comparison, let left, let right):
      [left.operand, comparison.value.rawValue, right?.operand].compactMap { $0 }
        .joined(separator: " ")
    case .between(let value, let lower, let upper):
      "\(value.operand) between \(lower.operand) and \(upper.operand)"
    case .not(let value, _): "not \(value.operand)"
    case .and(let left, let right): "\(left.operand) and \(right.operand)"
    case .or(let left, let right): "\(left.source) or \(right.source)"
    case .fallback(let left, let right): "\(left.operand) ?? \(right.operand)"
    case .conditional(let condition, let then, let otherwise):
      "\(then.operand) if \(condition.operand) else \(otherwise.operand)"
    case .value(let template): template.source
    case .broken: "?"
    }
  }

  /// The source, in parentheses if it has an operator.
  private var operand: String {
    switch self {
    case .arithmetic, .comparison, .between, .and, .or, .not, .fallback, .conditional: "(\(source))"
    default: source
    }
  }

  private static func literal(_ value: IntentValue) -> String {
    switch value {
    case .text(let text): "\"\(text)\""
    case .nothing: "nothing"
    default: value.shortText
    }
  }
}
