import AppIntentsCore
import OrderedCollections
import WorkflowValues

/// What a model answered as recordings have it: a reply, or that the question is too long, after which it is
/// asked in pieces. How long that took isn't kept: it differs each time.
struct RecordedReply: Sendable, Hashable {
  let result: Result<ModelReply, ModelFailure>

  init(_ reply: ModelReply) { result = .success(reply) }

  /// Nil for a failure of another kind, which may not be one the next time.
  init?(_ failure: ModelFailure) {
    guard case .tooLong = failure.cause else { return nil }
    result = .failure(failure)
  }

  var value: Value {
    switch result {
    case .success(let reply): Self.value(of: reply)
    case .failure(let failure): Self.value(of: failure)
    }
  }

  private static func value(of reply: ModelReply) -> Value {
    var members: OrderedDictionary<String, Value> = ["text": .text(reply.text)]
    // Beside a text it decides nothing.
    if reply.isOnlyThinking { members["thinking"] = reply.thinking.map { .text($0) } }
    if reply.ended == .cut { members["cut"] = true }
    members["input_tokens"] = .number(reply.inputTokens)
    members["output_tokens"] = .number(reply.outputTokens)
    return .dictionary(members)
  }

  private static func value(of failure: ModelFailure) -> Value {
    var members: OrderedDictionary<String, Value> = ["too_long": true]
    if case .tooLong(let tokens, let room) = failure.cause {
      members["input_tokens"] = tokens.map { .number($0) }
      members["room"] = room.map { .number($0) }
    }
    return .dictionary(members)
  }

  init(reading value: Value, of model: RecordedModel) throws(RecordedObject.Problem) {
    var object = try RecordedObject(value, "reply")
    if try object.optionalFlag("too_long") == true {
      let tokens = try object.optionalWholeNumber("input_tokens")
      result = .failure(
        .tooLong(tokens, room: try object.optionalWholeNumber("room"), for: model.name))
    } else {
      let text = try object.text("text")
      let thinking = try object.optionalText("thinking")
      let isCut = try object.optionalFlag("cut") ?? false
      result = .success(
        ModelReply(
          text: text, thinking: thinking,
          inputTokens: try object.optionalWholeNumber("input_tokens") ?? 0,
          outputTokens: try object.optionalWholeNumber("output_tokens") ?? 0, model: model.model,
          ended: isCut ? .cut : .complete))
    }
    try object.end()
  }
}
