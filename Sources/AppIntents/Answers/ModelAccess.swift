/// The language models that a run may ask.
///
/// Not part of Apple's framework.
public protocol ModelAccess: Sendable {
  /// Asks a model, checks its reply, and gives the answer as a value of the shape that is wanted.
  ///
  /// Throws an `IntentFailure`: of kind `network` if no model can be reached, of kind `answer` if its
  /// reply isn't what is wanted, of kind `notPermitted` if the workflow may not reach its host.
  func answer(_ request: AnswerRequest) async throws -> ModelAnswer

  /// What a dry run says instead of asking: “ask `small` on this machine: …”. Nil if there is nothing to
  /// say beyond the step's own summary.
  ///
  /// Throws an `IntentFailure` for a request that couldn't be sent.
  func preview(of request: AnswerRequest) async throws -> String?
}

extension ModelAccess {
  public func preview(of request: AnswerRequest) async throws -> String? { nil }
}

/// A question for a language model.
///
/// Not part of Apple's framework.
public struct AnswerRequest: Sendable {
  /// What to do.
  public var prompt: ModelPrompt
  /// What it is about; nothing if the prompt says all.
  public var content: IntentValue
  /// What the answer must be.
  public var shape: AnswerShape
  /// Whether “it isn't there” is an answer, which gives nothing.
  public var isOptional = false
  /// Contents with their right answers, shown to the model before.
  public var examples: [Example] = []
  /// Instructions for the whole conversation.
  public var system: String?
  /// The name of the model in the configuration; nil for the default.
  public var model: String?
  /// From 0 to 2; nil for the server's own.
  public var temperature: Double?
  /// The most tokens of a reply.
  public var maxTokens = 4000
  /// Whether a content that is longer than the model takes is sent in pieces; if not, the step fails.
  public var combinesPieces = true
  /// Whether texts about pieces are joined, as those of a translation are. If not, the model makes one
  /// text of them.
  public var joinsTexts = false
  /// Whether a person sees the answer, and may have it changed; nil if not.
  public var followUp: FollowUp?

  /// How a person is shown an answer.
  public struct FollowUp: Sendable {
    /// How long to wait for the person before the answer counts as it is; nil for as long as questions
    /// usually wait.
    public var within: Duration?

    public init(within: Duration? = nil) { self.within = within }
  }

  /// Whether the content has to be an image: a file of another kind isn't sent as its text.
  public var needsImage = false
  /// What happens if the content has no text, no items and no image.
  public var emptyContent = EmptyContent.fails(help: nil)
  /// Whether the step fails if one of the values in the prompt is empty.
  public var needsValues = false

  /// What becomes of a question about nothing, which a model would answer with something made up.
  public enum EmptyContent: Sendable {
    /// No model is asked. The answer is an empty list or nothing where that is one; otherwise the step
    /// fails.
    case fails(help: String?)
    /// No model is asked, and this is the answer.
    case answer(IntentValue)
    /// It is sent like any other.
    case isSent
  }

  /// A content with its right answer.
  public struct Example: Sendable {
    public let content: IntentValue
    public let answer: IntentValue

    public init(content: IntentValue, answer: IntentValue) {
      self.content = content
      self.answer = answer
    }
  }

  public init(
    _ prompt: ModelPrompt, about content: IntentValue = .nothing, wanting shape: AnswerShape
  ) {
    self.prompt = prompt
    self.content = content
    self.shape = shape
  }
}

/// The answer of a language model.
///
/// Not part of Apple's framework.
public struct ModelAnswer: Sendable {
  /// A value of the shape that was wanted, or nothing.
  public let value: IntentValue
  /// What was sent and what came back, for people.
  public let transcript: String
  /// The name of the model that answered.
  public let model: String

  public init(value: IntentValue, transcript: String, model: String) {
    self.value = value
    self.transcript = transcript
    self.model = model
  }
}
