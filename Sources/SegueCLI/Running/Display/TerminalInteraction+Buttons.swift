import AppIntentsCore
import Foundation
import WorkflowValues

extension TerminalInteraction {
  /// Asks for the number of a button, which is drawn with it. Return ends.
  func button(of snippet: IntentValue) async throws -> Int? {
    let count = SnippetText.buttons(of: snippet)
    guard count > 0 else { return nil }
    let question = Question(
      "Press \(Question.numbers(upTo: count)), or Return to go on", kind: .value(.text))
    var problem: String?
    while true {
      let asked = Question(
        question.prompt, kind: question.kind, problem: problem)
      let answer: IntentValue
      do {
        answer = try await self.answer(asked)
      } catch InteractionError.cancelled {
        return nil
      }
      let text = answer.text.trimmingCharacters(in: .whitespaces)
      if text.isEmpty { return nil }
      if let number = Int(text), (1...count).contains(number) { return number - 1 }
      problem = "there is no button `\(text)`"
    }
  }
}
