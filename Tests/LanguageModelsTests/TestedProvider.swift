import Foundation
import ModelServing

@testable import LanguageModels

/// A provider with a server, for tests that hold for all of them.
enum TestedProvider: String, CaseIterable, Sendable {
  case openai, anthropic, ollama

  func client(
    at url: URL, key: String? = nil, keyName: String? = nil, _ surroundings: ModelSurroundings
  ) -> any ModelClient {
    switch self {
    case .openai:
      OpenAIClient(.test(.openai), url: url, key: key, keyName: keyName, surroundings)
    case .anthropic:
      AnthropicClient(.test(.anthropic), url: url, key: key, keyName: keyName, surroundings)
    case .ollama:
      OllamaClient(.test(.ollama), url: url, key: key, keyName: keyName, surroundings)
    }
  }

  /// What the client adds to an address without a path.
  var version: String { self == .ollama ? "" : "/v1" }

  /// Where questions go, after the address.
  var path: String {
    switch self {
    case .openai: OpenAIClient.path
    case .anthropic: AnthropicClient.path
    case .ollama: OllamaClient.path
    }
  }

  /// The header that has a key.
  func header(of key: String) -> String {
    self == .anthropic ? "x-api-key: \(key)" : "Authorization: Bearer \(key)"
  }

  // MARK: - Replies

  /// JSON objects as the provider streams them.
  func stream(_ objects: String...) -> ScriptedReply {
    let type = self == .ollama ? "application/x-ndjson" : "text/event-stream"
    return .chunked(type, objects.map(framed))
  }

  /// An object in a stream.
  func framed(_ object: String) -> String {
    self == .ollama ? "\(object)\n" : "data: \(object)\n\n"
  }

  /// A part of the text of a reply.
  func part(_ text: String) -> String {
    switch self {
    case .openai: #"{"choices":[{"delta":{"content":"\#(text)"},"finish_reason":null}]}"#
    case .anthropic:
      #"{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"\#(text)"}}"#
    case .ollama: #"{"message":{"role":"assistant","content":"\#(text)"},"done":false}"#
    }
  }

  /// The end of a reply.
  ///
  /// - Parameter isCut: whether it has as many tokens as it may have.
  func end(isCut: Bool = false) -> String {
    switch self {
    case .openai:
      #"{"choices":[{"delta":{},"finish_reason":"\#(isCut ? "length" : "stop")"}]}"#
    case .anthropic:
      #"{"type":"message_delta","delta":{"stop_reason":"\#(isCut ? "max_tokens" : "end_turn")"}}"#
    case .ollama:
      #"{"message":{"content":""},"done":true,"done_reason":"\#(isCut ? "length" : "stop")"}"#
    }
  }

  /// What a stream has after the end of a reply; nil if there is nothing.
  private var last: String? {
    switch self {
    case .openai: "[DONE]"
    case .anthropic: #"{"type":"message_stop"}"#
    case .ollama: nil
    }
  }

  /// The whole reply “yes”.
  var yes: ScriptedReply {
    guard let last else { return stream(part("yes"), end()) }
    return stream(part("yes"), end(), last)
  }

  /// What comes before the content of a reply.
  var head: ScriptedReply { yes.dropping(yes.pieces.count - 1) }

  /// An error as the provider tells it.
  func error(_ message: String, type: String) -> String {
    switch self {
    case .openai: #"{"error":{"message":"\#(message)","type":"\#(type)","param":null,"code":null}}"#
    case .anthropic: #"{"type":"error","error":{"type":"\#(type)","message":"\#(message)"}}"#
    case .ollama: #"{"error":"\#(message)"}"#
    }
  }
}
