import AppIntentsCore
package import Foundation
import OrderedCollections
import WorkflowValues

/// A model of Ollama (<https://docs.ollama.com/api>).
package struct OllamaClient: ServerClient {
  let server: ModelServer

  static let path = "/api/chat"
  static let schemaKey = "format"
  static let optional: Set<String> = ["think"]

  package init(
    _ details: ModelDetails, url: URL, key: String?, keyName: String?,
    _ surroundings: ModelSurroundings
  ) {
    server = ModelServer(
      details, url: url, version: nil, key: key, keyName: keyName, surroundings)
  }

  func body(for question: ModelQuestion) async throws -> OrderedDictionary<String, Value> {
    var options: OrderedDictionary<String, Value> = [
      "num_ctx": .number(try await context()), "num_predict": .number(question.maxTokens),
    ]
    if let temperature = temperature(for: question) { options["temperature"] = temperature }
    var body: OrderedDictionary<String, Value> = [
      "model": .text(details.model), "messages": .list(Self.messages(of: question)),
      "stream": true, "truncate": false,
    ]
    if let schema = question.schema { body[Self.schemaKey] = schema }
    if let thinking = question.thinking { body["think"] = .boolean(thinking) }
    body["options"] = .dictionary(options)
    return body
  }

  private static func messages(of question: ModelQuestion) -> [Value] {
    let system = question.system.map { ["role": "system", "content": .text($0)] as Value }
    let turns = question.turns.map { turn in
      var message: OrderedDictionary<String, Value> = [
        "role": .text(turn.role.rawValue), "content": .text(turn.text),
      ]
      if !turn.images.isEmpty {
        message["images"] = .list(turn.images.map { .text($0.data.base64EncodedString()) })
      }
      return Value.dictionary(message)
    }
    return (system.map { [$0] } ?? []) + turns
  }

  /// The context that every request asks for. Ollama loads a model anew for another one, and cuts
  /// questions to a small one if it isn't asked.
  package func context() async throws -> Int {
    if let context = details.context ?? server.habits.window { return context }
    let window = try await describe().context ?? Self.usualContext
    server.habits.window = window
    return window
  }

  package func describe() async throws -> ModelDescription {
    let model: Value
    do {
      model = try await post("/api/show", ["model": .text(details.model)])
    } catch let failure as ModelFailure where failure.cause == .unknownModel {
      throw ModelFailure.unknownModel(details.model, at: details.name, among: try await list())
    }
    var description = ModelDescription(place: details.place)
    if case .dictionary(let info) = model.member("model_info") {
      // `qwen3.context_length`.
      // What a model was trained with may be more than the memory of the server has room for.
      description.context = info.first { $0.key.hasSuffix(".context_length") }?.value.wholeNumber
        .map { min($0, Self.usualContext) }
    }
    if case .list(let capabilities) = model.member("capabilities") {
      description.seesImages = capabilities.contains("vision")
    }
    if let place = Self.place(behind: model.member("remote_host")) { description.place = place }
    return description
  }

  /// Where a model runs that the server passes requests on to; nil if it runs on the server itself. What
  /// isn't an address is elsewhere, too.
  private static func place(behind remote: Value) -> ModelPlace? {
    guard remote != .nothing, remote != .text("") else { return nil }
    let text = (remote.string ?? "").trimmingCharacters(in: .whitespaces)
    guard let url = URL(string: text.contains("://") ? text : "https://\(text)"),
      let host = url.host(), !host.isEmpty
    else { return .host("an unknown host") }
    return ModelPlace(url)
  }

  package func list() async throws -> [String] {
    try await get("/api/tags").member("models").items.compactMap { $0.member("name").string }
  }

  /// Reads a reply: a JSON object on each line.
  struct Reader: ReplyReader {
    private(set) var reply: ReplyCollector

    init(_ reply: ReplyCollector) { self.reply = reply }

    mutating func take(_ line: ArraySlice<UInt8>) throws -> Bool {
      if line.isEmpty { return true }
      let part = try JSONReader.readForeign(Array(line)).value
      if part.member("error") != .nothing { throw ServerRefusal(part, status: nil) }
      if let model = part.member("model").string { reply.model = model }
      reply.add(thinking: part.member("message", "thinking").string ?? "")
      guard reply.add(text: part.member("message", "content").string ?? "") else { return false }
      if part.member("done").isTrue {
        reply.ended = part.member("done_reason") == "length" ? .cut : .complete
        reply.inputTokens = part.member("prompt_eval_count").wholeNumber
        reply.outputTokens = part.member("eval_count").wholeNumber
      }
      return true
    }

    mutating func finish() {}
  }
}
