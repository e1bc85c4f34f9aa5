import Foundation

extension ScriptedReply {
  /// A model's whole reply, as servers like OpenAI's stream it.
  ///
  /// - Parameter tokens: how many tokens the question had, as the server counts them.
  package static func openAI(_ text: String, tokens: Int = 80) -> ScriptedReply {
    // A text always can be encoded.
    let quoted = (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return .events(
      #"{"choices":[{"delta":{"content":\#(quoted)}}]}"#,
      #"{"choices":[{"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":\#(tokens),"completion_tokens":5}}"#,
      "[DONE]")
  }
}
