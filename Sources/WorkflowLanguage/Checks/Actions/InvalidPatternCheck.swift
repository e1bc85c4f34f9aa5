import AppIntents
import Diagnostics
import WorkflowValues

/// A regular expression that can't be read: of a parameter, or in a comparison with `matches`.
enum InvalidPatternCheck: Check {
  static let problem = PatternLiteral.problem

  static let points: [CheckPoint] = [
    .argument { value, parameter, arguments, walk in
      guard parameter.name == "pattern", parameter.type == .text,
        let text = value.literalText, isRegularExpression(arguments)
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

  /// Whether `pattern` is a regular expression: always, unless the intent has a parameter `regex`
  /// that isn't true.
  private static func isRegularExpression(_ arguments: StepArguments) -> Bool {
    guard let flag = arguments.descriptor.parameters.first(where: { $0.name == "regex" }) else {
      return true
    }
    guard let given = arguments["regex"] else { return flag.defaultValue == .boolean(true) }
    return given.value.literalText.flatMap(BooleanLiteral.value) ?? false
  }
}
