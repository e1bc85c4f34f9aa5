package import AppIntents
package import Diagnostics
import WorkflowValues

/// A question that an expression asks: `$ask`, `ask("How many?", 3)`.
package struct ExpressionQuestion: Sendable {
  package static let word = "ask"

  /// Where the file asks it, which tells it apart from the others of its step.
  package let place: SourceRange
  /// The words of the question; nil if the file gives none.
  package let prompt: String?
  package let defaultAnswer: IntentValue?
}

/// An evaluation needs the answer to a question first. It is repeated with the answer.
package struct OpenQuestion: Error, CustomStringConvertible {
  package let question: ExpressionQuestion

  package init(_ question: ExpressionQuestion) { self.question = question }

  package var description: String { "nothing can be asked here" }
}

extension ExpressionFunction {
  static let questions: [ExpressionFunction] = [
    ExpressionFunction(
      ExpressionQuestion.word, ["question?", "default?"], .any,
      "The answer to a question: `ask(\"How many?\", 3)`. It may be written `$ask(…)`"
    ) { call in
      let (prompt, answer) = (call.arguments.first, call.arguments.dropFirst().first)
      return try call.scope.answer(
        to: ExpressionQuestion(
          place: call.range, prompt: prompt.flatMap { $0.hasValue ? $0.text : nil },
          defaultAnswer: answer.flatMap { $0.hasValue ? $0 : nil }))
    }
  ]
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
