import AppIntentsCore
import WorkflowValues

/// An evaluation needs the answer to a question first. It is repeated with the answer.
package struct OpenQuestion: Error, CustomStringConvertible {
  package let question: ExpressionQuestion
  /// Whether a model wrote something that the evaluation has read, such as the default.
  package let isFromModel: Bool

  package init(_ question: ExpressionQuestion, isFromModel: Bool = false) {
    self.question = question
    self.isFromModel = isFromModel
  }

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
