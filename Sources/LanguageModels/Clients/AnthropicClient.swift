import AppIntentsCore
package import Foundation
import OrderedCollections
import WorkflowValues

/// A model of Anthropic (<https://docs.claude.com/en/api/messages>).
package struct AnthropicClient: ServerClient {
  let server: ModelServer

  static let path = "/messages"
  static let schemaKey = "output_config"
  static let optional: Set<String> = ["temperature", "thinking"]

  /// The most values of a schema that may be null.
  static let mostNullable = 16
  /// Of all models, unless the server says another one.
  private static let leastContext = 200_000

  package init(
    _ details: ModelDetails, url: URL, key: String?, keyName: String?,
    _ surroundings: ModelSurroundings
  ) {
    server = ModelServer(
      details, url: url, version: "v1", key: key, keyName: keyName, surroundings)
  }

  var headers: [(name: String, value: String)] {
    (server.key.map { [("x-api-key", $0)] } ?? []) + [("anthropic-version", "2023-06-01")]
  }

  func takes(_ schema: Value) -> Bool {
    SchemaBounds.nullableCount(in: schema) <= Self.mostNullable
  }

  func body(for question: ModelQuestion) -> OrderedDictionary<String, Value> {
    var body: OrderedDictionary<String, Value> = [
      "model": .text(details.model), "max_tokens": .number(question.maxTokens),
    ]
    if let system = question.system { body["system"] = .text(system) }
    body["messages"] = .list(question.turns.map(Self.message))
    body["stream"] = true
    if let temperature = question.temperature {
      body["temperature"] = .number(decimal(temperature))
    }
    if question.thinking == false { body["thinking"] = ["type": "disabled"] }
    if let schema = question.schema {
      body[Self.schemaKey] = [
        "format": ["type": "json_schema", "schema": SchemaBounds.anthropic.kept(of: schema)]
      ]
    }
    return body
  }

  private static func message(of turn: ModelQuestion.Turn) -> Value {
    if turn.images.isEmpty {
      return ["role": .text(turn.role.rawValue), "content": .text(turn.text)]
    }
    let images = turn.images.map { image -> Value in
      [
        "type": "image",
        "source": [
          "type": "base64", "media_type": .text(image.mediaType),
          "data": .text(image.data.base64EncodedString()),
        ],
      ]
    }
    return [
      "role": .text(turn.role.rawValue),
      "content": .list(images + [["type": "text", "text": .text(turn.text)]]),
    ]
  }

  package func list() async throws -> [String] {
    try await get("/models?limit=1000").member("data").items.compactMap {
      $0.member("id").string
    }
  }

  package func describe() async throws -> ModelDescription {
    let models = try await get("/models?limit=1000").member("data").items
    let found = models.first { $0.member("id").string == details.model }
    var description = ModelDescription(context: Self.leastContext, place: details.place)
    // A name without a date is another name of a model in the list.
    guard let model = found else { return description }
    description.context = model.member("max_input_tokens").wholeNumber ?? description.context
    if case .boolean(let sees) = model.member("capabilities", "image_input", "supported") {
      description.seesImages = sees
    }
    return description
  }

  /// Reads a reply: server-sent events.
  struct Reader: ReplyReader {
    private(set) var reply: ReplyCollector
    private var events = EventStream()

    init(_ reply: ReplyCollector) { self.reply = reply }

    mutating func take(_ line: ArraySlice<UInt8>) throws -> Bool {
      guard let data = try events.take(line) else { return true }
      return try take(event: data)
    }

    mutating func finish() throws {
      if let data = events.end() { _ = try take(event: data) }
    }

    private mutating func take(event data: [UInt8]) throws -> Bool {
      let event = try JSONReader.readForeign(data).value
      switch event.member("type").string {
      case "message_start":
        let message = event.member("message")
        reply.model = message.member("model").string
        count(message.member("usage"))
      case "content_block_delta":
        let delta = event.member("delta")
        reply.add(thinking: delta.member("thinking").string ?? "")
        return reply.add(text: delta.member("text").string ?? "")
      case "message_delta":
        count(event.member("usage"))
        stop(event.member("delta"))
      case "error": throw ServerRefusal(event, status: nil)
      default: break
      }
      return true
    }

    private mutating func count(_ usage: Value) {
      reply.outputTokens = usage.member("output_tokens").wholeNumber ?? reply.outputTokens
      guard let read = usage.member("input_tokens").wholeNumber else { return }
      // What comes from a cache, or goes into it, isn't in the first number.
      let cached = ["cache_creation_input_tokens", "cache_read_input_tokens"]
      reply.inputTokens = cached.reduce(read) { $0.adding(usage.member($1).wholeNumber ?? 0) }
    }

    private mutating func stop(_ delta: Value) {
      switch delta.member("stop_reason").string {
      case "refusal"?:
        reply.refusal = delta.member("stop_details", "explanation").string ?? reply.text
      case "max_tokens"?, "model_context_window_exceeded"?: reply.ended = .cut
      case nil: break
      default: reply.ended = .complete
      }
    }
  }
}
