package import LanguageModels
import WorkflowValues

/// How a question is asked again after a reply that gives no answer.
package enum Repair: Sendable, Hashable {
  /// With what is wrong with the reply.
  case telling(String)
  /// Without thinking, which has left no room for an answer.
  case withoutThinking
  /// With the schema in words: a server may ignore its format when a model mustn't think.
  case withSchemaInWords

  /// What a turn begins with that tells the model what is wrong.
  private static let opening = "That can't be used: "
  /// What it says after that of the reply's form.
  private static let form =
    " Reply with one JSON value that is valid for this schema, and with nothing else:\n"

  /// What a question tells the model is wrong with its last reply; nil if it tells nothing.
  package static func wrong(in question: ModelQuestion) -> String? {
    guard let turn = question.turns.last, turn.role == .user, turn.text.hasPrefix(opening) else {
      return nil
    }
    let end = turn.text.firstRange(of: "." + form)?.lowerBound ?? turn.text.endIndex
    return String(turn.text[..<end].dropFirst(opening.count))
  }

  /// What to do about a reply after some repairs; nil if it is final.
  ///
  /// - Parameter wrong: what is wrong with the reply; nil if it consists of thinking only.
  init?(of wrong: String?, after repairs: [Repair], hasSchema: Bool) {
    switch (repairs.last, wrong) {
    case (nil, let wrong?): self = .telling(wrong)
    case (nil, nil): self = .withoutThinking
    case (.withoutThinking?, .some) where hasSchema: self = .withSchemaInWords
    default: return nil
    }
  }

  /// The question as it is asked next.
  func question(after question: ModelQuestion, _ reply: ModelReply) -> ModelQuestion {
    var next = question
    switch self {
    case .telling(let wrong):
      let form = question.schema.map { Self.form + JSONWriter.compact($0) }
      next.turns.append(.init(.assistant, reply.text))
      next.turns.append(.init(.user, "\(Self.opening)\(wrong)." + (form ?? "")))
    case .withoutThinking: next.thinking = false
    case .withSchemaInWords: next = question.describingSchema
    }
    return next
  }
}
