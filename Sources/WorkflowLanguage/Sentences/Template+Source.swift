import Diagnostics
package import WorkflowLanguage
import YAML

extension Template {
  /// What the file says, on one line, for people.
  package var source: String {
    if let written { return written.text }
    switch content {
    case .scalar(let scalar): return scalar.text
    case .expression(let expression): return expression.source
    case .text(let pieces):
      return pieces.map { piece in
        switch piece {
        case .literal(let text): text
        case .expression(let expression): "${\(expression.source)}"
        }
      }.joined()
    case .list(let items): return items.map(\.source).joined(separator: ", ")
    case .dictionary(let entries):
      return entries.map { "\($0.key.value): \($0.value.source)" }.joined(separator: ", ")
    }
  }

  /// `$ask`
  var isQuestion: Bool {
    if case .expression(.name(let name)) = content { return name.value == "ask" }
    return false
  }
}

extension Template {
  /// The expression that the parser made of a condition or an expression parameter.
  var parameterExpression: Expression? {
    if case .expression(let expression) = content { return expression }
    return nil
  }

  /// Program text as it is written.
  var programText: String { written?.text ?? literalText ?? "" }
}
