import LanguageModels
import WorkflowValues

/// How a question is asked again after a reply that gives no answer.
enum Repair: Sendable, Hashable {
  /// With what is wrong with the reply.
  case telling(String)
  /// Without thinking, which has left no room for an answer.
  case withoutThinking
  /// With the schema in words: a server may ignore its format when a model mustn't think.
  case withSchemaInWords

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
      let form = question.schema.map {
        " Reply with one JSON value that is valid for this schema, and with nothing else:\n"
          + JSONWriter.compact($0)
      }
      next.turns.append(.init(.assistant, reply.text))
      next.turns.append(.init(.user, "That can't be used: \(wrong)." + (form ?? "")))
    case .withoutThinking: next.thinking = false
    case .withSchemaInWords: next = question.describingSchema
    }
    return next
  }
}
