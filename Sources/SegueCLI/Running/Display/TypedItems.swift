import AppIntentsCore
import WorkflowValues

/// The items of a list that are typed one after the other, each on a line, until an empty one.
struct TypedItems {
  private let question: Question
  private let element: ValueType
  private(set) var items: [IntentValue] = []

  /// Nil if the answer is typed in one line: it is no list, or one of values that are listed.
  init?(of question: Question) {
    guard case .value(.list(let element)) = question.kind, !question.hasSuggestions else {
      return nil
    }
    self.question = question
    self.element = element
  }

  /// Takes a line. Returns the answer if it is complete.
  mutating func take(_ line: String) throws(InvalidAnswer) -> IntentValue? {
    guard line.isEmpty else {
      items.append(try question.value(line, as: element))
      return items.count == question.hints.size?.upperBound ? .list(items) : nil
    }
    if items.isEmpty {
      if let answer = question.defaultAnswer { return answer }
      guard question.hints.size?.contains(0) == true else {
        throw InvalidAnswer(message: "this needs an answer")
      }
    }
    if let problem = question.hints.problem(withItems: items.count) {
      throw InvalidAnswer(message: problem)
    }
    return .list(items)
  }
}
