import AppIntentsCore
import Foundation
import ModelServing
import OrderedCollections
import Testing
import WorkflowValues

@testable import LanguageModels

@Suite("Anthropic Client")
struct AnthropicClientTests {
  private let process = TestSurroundings()

  private func client(_ server: ScriptedServer) -> AnthropicClient {
    AnthropicClient(
      .test(.anthropic, place: .host("api.anthropic.com")), url: server.url, key: "hunter2",
      keyName: "LLM", process.surroundings())
  }

  private static func stop(_ reason: String) -> String {
    "message_delta\n"
      + #"{"type":"message_delta","delta":{"stop_reason":"\#(reason)"},"usage":{"output_tokens":15}}"#
  }

  @Test func `a question is sent as Anthropic takes it, and cached tokens count`() async throws {
    let server = try ScriptedServer(
      .events(
        "message_start\n"
          + #"{"type":"message_start","message":{"model":"small-1","usage":{"input_tokens":25,"cache_creation_input_tokens":100,"cache_read_input_tokens":1000,"output_tokens":1}}}"#,
        "content_block_start\n"
          + #"{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}"#,
        "ping\n" + #"{"type":"ping"}"#,
        "content_block_delta\n"
          + #"{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}"#,
        "content_block_delta\n"
          + #"{"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"{\"value\":3}"}}"#,
        "content_block_stop\n" + #"{"type":"content_block_stop","index":1}"#,
        Self.stop("end_turn"), "message_stop\n" + #"{"type":"message_stop"}"#))
    let reply = try await client(server).ask(
      ModelQuestion(
        system: "Be brief.",
        turns: [.init(.user, "How many?", images: [.init(Data([1]), mediaType: "image/png")])],
        schema: [
          "type": "object",
          "properties": ["value": ["type": "integer", "minimum": 0]],
        ], maxTokens: 50, thinking: false))
    #expect(
      reply
        == ModelReply(
          text: #"{"value":3}"#, thinking: "Hm.", inputTokens: 1125, outputTokens: 15,
          model: "small-1"))
    let request = try #require(server.requests.first)
    #expect(
      request.head == [
        "POST /v1/messages HTTP/1.1", "Host: 127.0.0.1", "User-Agent: Segue", "Accept: */*",
        "x-api-key: hunter2", "anthropic-version: 2023-06-01", "Content-Type: application/json",
        "Content-Length: \(request.body.utf8.count)",
      ])
    #expect(
      request.body == #"{"model":"small-1","max_tokens":50,"system":"Be brief.","messages":["#
        + #"{"role":"user","content":[{"type":"image","source":{"type":"base64","#
        + #""media_type":"image/png","data":"AQ=="}},{"type":"text","text":"How many?"}]}],"#
        + #""stream":true,"thinking":{"type":"disabled"},"#
        + #""output_config":{"format":{"type":"json_schema","#
        + #""schema":{"type":"object","properties":{"value":{"type":"integer"}}}}}}"#)
  }

  @Test func `a schema with many values that may be null goes into the prompt`() async throws {
    func schema(_ count: Int) -> Value {
      let properties = (1...count).map { ("p\($0)", ["type": ["string", "null"]] as Value) }
      return [
        "type": "object",
        "properties": .dictionary(OrderedDictionary(uniqueKeysWithValues: properties)),
      ]
    }
    let reply = ScriptedReply.events(Self.stop("end_turn"))
    let server = try ScriptedServer(reply, reply)
    let client = client(server)
    _ = try await client.ask(ModelQuestion("Hi", schema: schema(16)))
    _ = try await client.ask(ModelQuestion("Hi", schema: schema(17)))
    #expect(server.requests.map { $0.body.contains("output_config") } == [true, false])
    #expect(server.requests.map { $0.body.contains("JSON Schema") } == [false, true])
  }

  @Test(arguments: [
    ("max_tokens", ModelReply.Ending.cut), ("model_context_window_exceeded", .cut),
    ("end_turn", .complete), ("stop_sequence", .complete),
  ])
  func `the reason of the end says whether a reply is cut`(
    reason: String, ending: ModelReply.Ending
  ) async throws {
    let server = try ScriptedServer(.events(Self.stop(reason)))
    #expect(try await client(server).ask(ModelQuestion("Hi")).ended == ending)
  }

  @Test func `a model may decline`() async throws {
    let server = try ScriptedServer(
      .events(
        #"{"type":"content_block_delta","delta":{"type":"text_delta","text":"I would rather not."}}"#,
        Self.stop("refusal")))
    let failure = try await failure { _ = try await client(server).ask(ModelQuestion("Hi")) }
    #expect(failure == ModelFailure(.declined, "`small` declined: I would rather not."))
  }

  @Test func `an overload within a reply is waited for`() async throws {
    let server = try ScriptedServer(
      .events(
        #"{"type":"content_block_delta","delta":{"type":"text_delta","text":"Th"}}"#,
        "error\n" + #"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#),
      .events(
        #"{"type":"content_block_delta","delta":{"type":"text_delta","text":"The"}}"#,
        Self.stop("end_turn")))
    let log = ProgressLog()
    #expect(try await client(server).ask(ModelQuestion("Hi"), progress: log.add).text == "The")
    #expect(log.all == [.text("Th"), .again, .text("The")])
    #expect(process.waits == [.seconds(1)])
  }

  @Test func `what was paid for may be used up`() async throws {
    let server = try ScriptedServer(
      .json(
        #"{"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the Anthropic API."}}"#,
        status: 400))
    let failure = try await failure { _ = try await client(server).ask(ModelQuestion("Hi")) }
    #expect(failure?.cause == .quota)
    #expect(failure?.kind == .answer)
  }

  @Test func `the server tells the context, which no model has less of than 200,000`() async throws
  {
    let server = try ScriptedServer(
      .json(
        #"{"data":[{"id":"small-1","max_input_tokens":1000000,"capabilities":{"image_input":{"supported":true}}}]}"#
      ), .json(#"{"data":[{"id":"other"}]}"#))
    let client = client(server)
    #expect(
      try await client.describe()
        == ModelDescription(
          context: 1_000_000, seesImages: true, place: .host("api.anthropic.com")))
    #expect(try await client.describe().context == 200_000)
    #expect(server.requests.first?.line == "GET /v1/models?limit=1000")
  }
}
