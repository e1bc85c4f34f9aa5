import Diagnostics
import WorkflowLanguage
import YAML

import enum WorkflowLanguage.Expression

extension ExpressionParser {
  /// The expression of a text that isn't from a file.
  static func parse(
    _ text: String
  ) -> (expression: Expression, diagnostics: [Diagnostic]) {
    let source = SourceText(path: "expression", text: text)
    return parse(
      YAMLScalar(text), at: source.range(0..<source.bytes.count), in: source)
  }
}

extension Expression {
  /// The names in the expression, in the order of the file, with repetitions.
  var names: [Located<String>] {
    var names: [Located<String>] = []
    visitNames { names.append($0) }
    return names
  }
}

extension Template {
  /// The names in the template, in the order of the file.
  var names: [Located<String>] {
    var names: [Located<String>] = []
    visitExpressions { $0.visitNames { names.append($0) } }
    return names
  }
}
