import Foundation

/// Collects a reply as it arrives.
struct ReplyCollector: Sendable {
  private(set) var text = ""
  private(set) var thinking = ""
  var inputTokens: Int?
  var outputTokens: Int?
  var model: String?
  /// Nil until the reply is complete.
  var ended: ModelReply.Ending?
  /// What a model says that declines; empty if it doesn't say why.
  var refusal: String?

  private let stopAtBlanks: Int
  private let progress: @Sendable (ModelProgress) -> Void
  private var blanks = 0

  init(stopAtBlanks: Int, progress: @escaping @Sendable (ModelProgress) -> Void) {
    self.stopAtBlanks = stopAtBlanks
    self.progress = progress
  }

  /// Adds a part of the text. Returns false after too many blanks in a row, which end the reply: a model
  /// that is held to a schema may write them for ever.
  mutating func add(text part: String) -> Bool {
    if part.isEmpty { return true }
    text += part
    progress(.text(part))
    for character in part { blanks = character.isWhitespace ? blanks + 1 : 0 }
    guard blanks >= stopAtBlanks else { return true }
    while text.last?.isWhitespace == true { text.removeLast() }
    ended = .complete
    return false
  }

  mutating func add(thinking part: String) {
    if part.isEmpty { return }
    thinking += part
    progress(.thinking(part))
  }

  /// The reply, with estimates of what wasn't counted.
  func reply(to question: ModelQuestion, from model: String, in time: Duration) -> ModelReply {
    let (answer, thought) = Self.apart(text)
    let thoughts = thinking + thought
    return ModelReply(
      text: answer, thinking: thoughts.isEmpty ? nil : thoughts,
      inputTokens: TokenEstimate.believable(
        inputTokens, upTo: question.mostTokens, else: question.estimatedTokens),
      outputTokens: TokenEstimate.believable(
        outputTokens, upTo: max(question.maxTokens, (thinking + text).utf8.count) + 1000,
        else: TokenEstimate.tokens(of: thinking + text)),
      model: self.model ?? model, time: time, ended: ended ?? .complete)
  }

  /// The answer, and the thinking before it that a server has left in the text.
  static func apart(_ text: String) -> (answer: String, thinking: String) {
    let start = text.drop(while: \.isWhitespace)
    guard start.hasPrefix("<think>") else { return (text, "") }
    let thought = start.dropFirst("<think>".count)
    guard let end = thought.range(of: "</think>") else { return ("", String(thought)) }
    return (
      String(thought[end.upperBound...].drop(while: \.isWhitespace)),
      String(thought[..<end.lowerBound])
    )
  }
}

/// Reads a provider's stream.
protocol ReplyReader: LineTaker {
  var reply: ReplyCollector { get }
  init(_ reply: ReplyCollector)
}
