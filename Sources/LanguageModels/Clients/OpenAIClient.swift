import AppIntentsCore
import Diagnostics
package import Foundation
import OrderedCollections
import WorkflowValues

/// A model of OpenAI, or of a server that speaks as OpenAI's does: llama.cpp, LM Studio, vLLM
/// (<https://platform.openai.com/docs/api-reference/chat>).
package struct OpenAIClient: ServerClient {
  let server: ModelServer
  /// Whether the server is OpenAI's own, whose parameters differ from those of the others.
  private let isOpenAI: Bool

  static let path = "/chat/completions"
  static let schemaKey = "response_format"
  static let optional: Set<String> = [
    "stream_options", "max_tokens", "max_completion_tokens", "temperature", "chat_template_kwargs",
  ]

  package init(
    _ details: ModelDetails, url: URL, key: String?, keyName: String?,
    _ surroundings: ModelSurroundings
  ) {
    server = ModelServer(
      details, url: url, version: "v1", key: key, keyName: keyName, surroundings)
    isOpenAI = url.host()?.lowercased() == "api.openai.com"
  }

  func body(for question: ModelQuestion) -> OrderedDictionary<String, Value> {
    var body: OrderedDictionary<String, Value> = [
      "model": .text(details.model), "messages": .list(Self.messages(of: question)),
      "stream": true, "stream_options": ["include_usage": true],
      isOpenAI ? "max_completion_tokens" : "max_tokens": .number(question.maxTokens),
    ]
    if let temperature = temperature(for: question) { body["temperature"] = temperature }
    if let schema = question.schema {
      body[Self.schemaKey] = [
        "type": "json_schema",
        "json_schema": [
          "name": "answer", "strict": true,
          "schema": isOpenAI ? SchemaBounds.openAI.kept(of: schema) : schema,
        ],
      ]
    }
    if let thinking = question.thinking, !isOpenAI {
      // The templates of models that think have it; others ignore it.
      body["chat_template_kwargs"] = ["enable_thinking": .boolean(thinking)]
    }
    return body
  }

  private static func messages(of question: ModelQuestion) -> [Value] {
    let system = question.system.map { ["role": "system", "content": .text($0)] as Value }
    let turns = question.turns.map { turn -> Value in
      if turn.images.isEmpty {
        return ["role": .text(turn.role.rawValue), "content": .text(turn.text)]
      }
      let images = turn.images.map { image -> Value in
        let url = "data:\(image.mediaType);base64,\(image.data.base64EncodedString())"
        return ["type": "image_url", "image_url": ["url": .text(url)]]
      }
      return [
        "role": .text(turn.role.rawValue),
        "content": .list([["type": "text", "text": .text(turn.text)]] + images),
      ]
    }
    return (system.map { [$0] } ?? []) + turns
  }

  /// A server that counts far too few tokens hasn't read the whole question.
  func check(_ reply: ReplyCollector, to question: ModelQuestion) throws {
    let estimate = question.estimatedTokens
    // A server that counts nothing says 0.
    guard let counted = reply.inputTokens, counted > 0, counted < estimate / 3 else { return }
    throw ModelFailure(
      .partlyRead,
      "`\(details.name)` has read \(Phrasing.grouped(counted)) of about "
        + "\(Phrasing.grouped(estimate)) tokens",
      help: "start its server with a longer context, and set `context` to it")
  }

  package func list() async throws -> [String] {
    try await get("/models").member("data").items.compactMap { $0.member("id").string }
  }

  package func describe() async throws -> ModelDescription {
    let models = try await get("/models")
    let found = models.member("data").items.first { $0.member("id").string == details.model }
    guard let model = found else {
      throw ModelFailure.unknownModel(
        details.model, at: details.name,
        among: models.member("data").items.compactMap { $0.member("id").string })
    }
    var description = ModelDescription(place: details.place)
    // vLLM, LM Studio and others.
    for name in ["max_model_len", "loaded_context_length", "max_context_length", "context_length"]
    where description.context == nil {
      description.context = model.member(name).wholeNumber
    }
    if model.member("owned_by") == "llamacpp" { try await addProperties(to: &description) }
    return description
  }

  /// llama.cpp tells its context only there: `/v1/models` has the one that the model was trained with.
  private func addProperties(to description: inout ModelDescription) async throws {
    guard let url = URL(string: "/props", relativeTo: URL(string: server.address))?.absoluteURL
    else { return }
    let properties = try await server.json(
      WebCall(url: url, headers: headers, surroundings: server.surroundings))
    description.context =
      properties.member("default_generation_settings", "n_ctx").wholeNumber ?? description.context
    if case .boolean(let sees) = properties.member("modalities", "vision") {
      description.seesImages = sees
    }
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
      if data.elementsEqual("[DONE]".utf8) {
        reply.ended = reply.ended ?? .complete
        return false
      }
      let part = try JSONReader.readForeign(data).value
      if part.member("error") != .nothing { throw ServerRefusal(part, status: nil) }
      if let model = part.member("model").string { reply.model = model }
      let usage = part.member("usage")
      reply.inputTokens = usage.member("prompt_tokens").wholeNumber ?? reply.inputTokens
      reply.outputTokens = usage.member("completion_tokens").wholeNumber ?? reply.outputTokens
      // Only one is asked for. A server that sends several numbers them.
      let choices = part.member("choices").items
      guard let choice = choices.first(where: { ($0.member("index").wholeNumber ?? 0) == 0 }) else {
        return true
      }
      let delta = choice.member("delta")
      if let refusal = delta.member("refusal").string {
        reply.refusal = (reply.refusal ?? "") + refusal
      }
      // llama.cpp and vLLM call it differently.
      reply.add(
        thinking: delta.member("reasoning_content").string ?? delta.member("reasoning").string
          ?? "")
      guard reply.add(text: delta.member("content").string ?? "") else { return false }
      switch choice.member("finish_reason").string {
      case "length"?: reply.ended = .cut
      case "content_filter"?:
        reply.refusal = reply.refusal ?? "its content filter stopped the reply"
      case nil: break
      default: reply.ended = .complete
      }
      return true
    }
  }
}
