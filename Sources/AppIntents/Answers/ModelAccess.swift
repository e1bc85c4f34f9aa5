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
