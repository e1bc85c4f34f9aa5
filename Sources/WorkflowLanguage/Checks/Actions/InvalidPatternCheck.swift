import AppIntentsCore
import Diagnostics
import WorkflowValues

/// A regular expression that can't be read: of a parameter, or in a comparison with `matches`.
enum InvalidPatternCheck: Check {
  static let problem = PatternLiteral.problem

  static let points: [CheckPoint] = [
    // In every intent, `pattern` is a regular expression.
    .argument { value, parameter, _, walk in
      guard parameter.name == "pattern", parameter.type == .text, let text = value.literalText
      else { return }
      walk.report(PatternLiteral.problem(in: Located(text, at: value.range)))
    },
    .comparison { comparison, _, right, walk in
      guard comparison.value == .matches,
        case .literal(.text(let pattern), let range) = right.expression
      else { return }
      walk.report(PatternLiteral.problem(in: Located(pattern, at: range)))
    },
  ]
}
