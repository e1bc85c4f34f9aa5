/// What a language model replied.
package struct ModelReply: Sendable, Hashable {
  package enum Ending: Sendable, Hashable {
    case complete
    /// At the most tokens that a reply may have.
    case cut
  }

  /// The reply without the thinking before it.
  package var text: String
  package var thinking: String?
  /// As the server counted them, with those that it had in a cache; an estimate if it doesn't count.
  package var inputTokens: Int
  package var outputTokens: Int
  /// What the server calls the model that replied.
  package var model: String
  /// From sending the question to the end of the reply.
  package var time: Duration
  package var ended: Ending

  package init(
    text: String, thinking: String? = nil, inputTokens: Int = 0, outputTokens: Int = 0,
    model: String = "", time: Duration = .zero, ended: Ending = .complete
  ) {
    self.text = text
    self.thinking = thinking
    self.inputTokens = inputTokens
    self.outputTokens = outputTokens
    self.model = model
    self.time = time
    self.ended = ended
  }

  /// Whether thinking has left no room for an answer.
  package var isOnlyThinking: Bool {
    thinking?.isEmpty == false && text.allSatisfy(\.isWhitespace)
  }
}

/// What is known of a reply before it is complete.
package enum ModelProgress: Sendable, Hashable {
  case thinking(String)
  case text(String)
  /// The question is asked again: what has arrived doesn't count.
  case again
  /// An exchange has ended whose question was sent, as far as can be known. It counts, also if it failed.
  case counted
}
