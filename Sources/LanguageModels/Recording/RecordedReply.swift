import AppIntentsCore
import OrderedCollections
import WorkflowValues

/// A reply as recordings have it. How long it took isn't kept: it differs each time.
struct RecordedReply: Sendable, Hashable {
  let reply: ModelReply

  init(_ reply: ModelReply) { self.reply = reply }

  var value: Value {
    var members: OrderedDictionary<String, Value> = ["text": .text(reply.text)]
    // Beside a text it decides nothing.
    if reply.isOnlyThinking { members["thinking"] = reply.thinking.map { .text($0) } }
    if reply.ended == .cut { members["cut"] = true }
    members["input_tokens"] = .number(reply.inputTokens)
    members["output_tokens"] = .number(reply.outputTokens)
    return .dictionary(members)
  }

  /// - Parameter model: what the server calls the model.
  init(reading value: Value, of model: String) throws(RecordedObject.Problem) {
    var object = try RecordedObject(value, "reply")
    let text = try object.text("text")
    let thinking = try object.optionalText("thinking")
    let isCut = try object.optionalFlag("cut") ?? false
    reply = ModelReply(
      text: text, thinking: thinking,
      inputTokens: try object.optionalWholeNumber("input_tokens") ?? 0,
      outputTokens: try object.optionalWholeNumber("output_tokens") ?? 0, model: model,
      ended: isCut ? .cut : .complete)
    try object.end()
  }
}
