import AppIntentsCore
import Diagnostics
import WorkflowLanguage
import WorkflowValues

import enum WorkflowLanguage.Expression

extension Expression {
  /// The expression with all its parentheses, for tests of what binds tighter.
  var sketch: String {
    switch self {
    case .literal(.text(let text), _): "\"\(text)\""
    case .literal(.nothing, _): "nothing"
    case .literal(.number(let number), _): "\(number)"
    case .literal(.boolean(let value), _): "\(value)"
    case .literal(.duration(let duration), _): "\(duration)"
    case .literal(.measurement(let measurement), _): "\(measurement)"
    case .literal(let value, _): "\(value)"
    case .name(let name): "$\(name.value)"
    case .property(let base, let name): "\(base.sketch).\(name.value)"
    case .element(let base, let index, _): "\(base.sketch)[\(index.sketch)]"
    case .call(let name, let arguments, _):
      "\(name.value)(\(arguments.map(\.sketch).joined(separator: ", ")))"
    case .list(let items, _): "[\(items.map(\.sketch).joined(separator: ", "))]"
    case .negated(let value, _): "(-\(value.sketch))"
    case .arithmetic(let sign, let left, let right):
      "(\(left.sketch) \(sign.rawValue) \(right.sketch))"
    case .comparison(let comparison, let left, let right):
      "(\(left.sketch) \(comparison.value.rawValue)\(right.map { " " + $0.sketch } ?? ""))"
    case .between(let value, let lower, let upper):
      "(\(value.sketch) between \(lower.sketch) and \(upper.sketch))"
    case .not(let value, _): "(not \(value.sketch))"
    case .and(let left, let right): "(\(left.sketch) and \(right.sketch))"
    case .or(let left, let right): "(\(left.sketch) or \(right.sketch))"
    case .fallback(let left, let right): "(\(left.sketch) ?? \(right.sketch))"
    case .conditional(let condition, let then, let otherwise):
      "(\(then.sketch) if \(condition.sketch) else \(otherwise.sketch))"
    case .value(let template): template.source
    case .broken: "broken"
    }
  }
}
