import AppIntentsCore
import ModelServing
import Testing
import WorkflowValues

@testable import LanguageModels

/// What goes over the network to each provider, byte for byte, and streams with everything that they
/// have in the providers' references. The suites of the clients have questions with all parameters.
@Suite("Requests to providers")
struct ProviderRequestTests {
  private let process = TestSurroundings()

  private func client(_ provider: TestedProvider, _ server: ScriptedServer) -> any ModelClient {
    provider.client(
      at: server.url, key: "hunter2", keyName: "LLM", process.surroundings())
  }

  /// The head of a request, as curl sends it.
  private static func head(
    _ line: String, _ provider: TestedProvider, length: Int? = nil
  ) -> [String] {
    let version = provider == .anthropic ? ["anthropic-version: 2023-06-01"] : []
    let content = length.map { ["Content-Type: application/json", "Content-Length: \($0)"] } ?? []
    return ["\(line) HTTP/1.1", "Host: 127.0.0.1", "User-Agent: Segue", "Accept: */*"]
      + [provider.header(of: "hunter2")] + version + content
  }

  /// Asks, and expects these bodies of requests.
  private func expect(
    _ bodies: [String], of question: ModelQuestion, to provider: TestedProvider,
    _ replies: [ScriptedReply], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let server = try ScriptedServer(replies: replies)
    #expect(
      try await client(provider, server).ask(question).text == "yes",
      sourceLocation: sourceLocation)
    #expect(server.requests.map(\.body) == bodies, sourceLocation: sourceLocation)
    let line = "POST \(provider.version)\(provider.path)"
    #expect(
      server.requests.map(\.head)
        == bodies.map { Self.head(line, provider, length: $0.utf8.count) },
      sourceLocation: sourceLocation)
  }

  // MARK: - Questions

  @Test(arguments: TestedProvider.allCases)
  func `a prompt alone has no more parameters than it needs`(
    provider: TestedProvider
  ) async throws {
    let body: String =
      switch provider {
      case .openai:
        #"{"model":"small-1","messages":[{"role":"user","content":"Hi “\"\\\n"}],"stream":true,"#
          + #""stream_options":{"include_usage":true},"max_tokens":4000,"temperature":0}"#
      case .anthropic:
        #"{"model":"small-1","max_tokens":4000,"#
          + #""messages":[{"role":"user","content":"Hi “\"\\\n"}],"stream":true}"#
      case .ollama:
        #"{"model":"small-1","messages":[{"role":"user","content":"Hi “\"\\\n"}],"stream":true,"#
          + #""truncate":false,"options":{"num_ctx":8192,"num_predict":4000,"temperature":0}}"#
      }
    try await expect([body], of: ModelQuestion("Hi “\"\\\n"), to: provider, [provider.yes])
  }

  @Test(arguments: TestedProvider.allCases)
  func `earlier turns and parameters go along`(provider: TestedProvider) async throws {
    let turns =
      #"{"role":"user","content":"Old?"},{"role":"assistant","content":"no"},"#
      + #"{"role":"user","content":"New?"}"#
    let system = #"{"role":"system","content":"Be brief."}"#
    let body: String =
      switch provider {
      case .openai:
        #"{"model":"small-1","messages":[\#(system),\#(turns)],"stream":true,"#
          + #""stream_options":{"include_usage":true},"max_tokens":50,"temperature":0.7,"#
          + #""chat_template_kwargs":{"enable_thinking":true}}"#
      case .anthropic:
        #"{"model":"small-1","max_tokens":50,"system":"Be brief.","messages":[\#(turns)],"#
          + #""stream":true,"temperature":0.7}"#
      case .ollama:
        #"{"model":"small-1","messages":[\#(system),\#(turns)],"stream":true,"truncate":false,"#
          + #""think":true,"options":{"num_ctx":8192,"num_predict":50,"temperature":0.7}}"#
      }
    let question = ModelQuestion(
      system: "Be brief.",
      turns: [.init(.user, "Old?"), .init(.assistant, "no"), .init(.user, "New?")],
      temperature: 0.7, maxTokens: 50, thinking: true)
    try await expect([body], of: question, to: provider, [provider.yes])
  }

  @Test(arguments: TestedProvider.allCases)
  func `a schema that is refused goes into the prompt`(provider: TestedProvider) async throws {
    let refusal = provider.error("invalid JSON schema", type: "invalid_request_error")
    try await expect(
      [Self.bodyWithSchema(provider), Self.bodyWithSchemaInWords(provider)],
      of: ModelQuestion("Hi", schema: ["type": "object"]), to: provider,
      [.json(refusal, status: 400), provider.yes])
  }

  private static func bodyWithSchema(_ provider: TestedProvider) -> String {
    let turn = #"{"role":"user","content":"Hi"}"#
    return switch provider {
    case .openai:
      #"{"model":"small-1","messages":[\#(turn)],"stream":true,"#
        + #""stream_options":{"include_usage":true},"max_tokens":4000,"temperature":0,"#
        + #""response_format":{"type":"json_schema","json_schema":{"name":"answer","#
        + #""strict":true,"schema":{"type":"object"}}}}"#
    case .anthropic:
      #"{"model":"small-1","max_tokens":4000,"messages":[\#(turn)],"stream":true,"#
        + #""output_config":{"format":{"type":"json_schema","schema":{"type":"object"}}}}"#
    case .ollama:
      #"{"model":"small-1","messages":[\#(turn)],"stream":true,"truncate":false,"#
        + #""format":{"type":"object"},"#
        + #""options":{"num_ctx":8192,"num_predict":4000,"temperature":0}}"#
    }
  }

  private static func bodyWithSchemaInWords(_ provider: TestedProvider) -> String {
    let words =
      #"Reply with one JSON value that is valid for this JSON Schema, and with nothing else:"#
      + #"\n{\"type\":\"object\"}"#
    let turns = #"{"role":"system","content":"\#(words)"},{"role":"user","content":"Hi"}"#
    return switch provider {
    case .openai:
      #"{"model":"small-1","messages":[\#(turns)],"stream":true,"#
        + #""stream_options":{"include_usage":true},"max_tokens":4000,"temperature":0}"#
    case .anthropic:
      #"{"model":"small-1","max_tokens":4000,"system":"\#(words)","#
        + #""messages":[{"role":"user","content":"Hi"}],"stream":true}"#
    case .ollama:
      #"{"model":"small-1","messages":[\#(turns)],"stream":true,"truncate":false,"#
        + #""options":{"num_ctx":8192,"num_predict":4000,"temperature":0}}"#
    }
  }

  // MARK: - Models

  @Test(arguments: [
    (TestedProvider.openai, "GET /v1/models", #"{"object":"list","data":[{"id":"small-1"}]}"#),
    (.anthropic, "GET /v1/models?limit=1000", #"{"data":[{"type":"model","id":"small-1"}]}"#),
    (.ollama, "GET /api/tags", #"{"models":[{"name":"small-1","size":3338801804}]}"#),
  ])
  func `models are asked for with the key`(
    provider: TestedProvider, line: String, answer: String
  ) async throws {
    let server = try ScriptedServer(.json(answer))
    #expect(try await client(provider, server).list() == ["small-1"])
    #expect(server.requests.map(\.head) == [Self.head(line, provider)])
    #expect(server.requests.map(\.body) == [""])
  }

  @Test func `Ollama is asked about a model by its name`() async throws {
    let server = try ScriptedServer(.json(#"{"capabilities":["completion"]}"#))
    #expect(try await client(.ollama, server).describe().seesImages == false)
    #expect(server.requests.map(\.body) == [#"{"model":"small-1"}"#])
    #expect(server.requests.map(\.head) == [Self.head("POST /api/show", .ollama, length: 19)])
  }

  // MARK: - Streams

  @Test(arguments: PublishedStream.all)
  func `a stream with all that its reference has is understood`(
    stream: PublishedStream
  ) async throws {
    let server = try ScriptedServer(stream.reply)
    let reply = try await client(stream.provider, server).ask(ModelQuestion("Hi"))
    #expect(
      reply
        == ModelReply(text: "Hello!", inputTokens: 25, outputTokens: 15, model: "small-1"))
  }
}
