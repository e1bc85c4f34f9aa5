package import AppIntentsCore
package import Diagnostics

/// A question that an expression asks: `$ask`, `ask("How many?", 3)`.
package struct ExpressionQuestion: Sendable {
  package static let word = "ask"

  /// Where the file asks it, which tells it apart from the others of its step.
  package let place: SourceRange
  /// The words of the question; nil if the file gives none.
  package let prompt: String?
  package let defaultAnswer: IntentValue?
}

extension Expression {
  /// Whether a part of it is a question.
  package var asks: Bool {
    if question != nil { return true }
    var asks = false
    visitParts { asks = asks || $0.asks }
    return asks
  }

  /// The words and the default of the question that this is.
  package var question: (prompt: Expression?, defaultAnswer: Expression?)? {
    guard case .call(let name, let arguments, _) = self, name.value == ExpressionQuestion.word
    else { return nil }
    return (arguments.first, arguments.dropFirst().first)
  }
}
