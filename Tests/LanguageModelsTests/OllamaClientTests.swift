import AppIntentsCore
import Foundation
import ModelServing
import Testing
import WorkflowValues

@testable import LanguageModels

@Suite("Ollama Client")
struct OllamaClientTests {
  private let process = TestSurroundings()

  private func client(_ server: ScriptedServer, context: Int? = 8192) -> OllamaClient {
    OllamaClient(
      .test(.ollama, model: "qwen3:8b", context: context), url: server.url, key: nil, keyName: nil,
      process.surroundings())
  }

  private static let done =
    #"{"model":"qwen3:8b","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","prompt_eval_count":31,"eval_count":4}"#

  @Test func `a question is sent as Ollama takes it, and its stream is the reply`() async throws {
    let server = try ScriptedServer(
      .lines(
        #"{"model":"qwen3:8b","message":{"role":"assistant","thinking":"Hm."},"done":false}"#,
        #"{"model":"qwen3:8b","message":{"role":"assistant","content":"{\"value\""},"done":false}"#,
        #"{"model":"qwen3:8b","message":{"role":"assistant","content":":true}"},"done":false}"#,
        Self.done))
    let log = ProgressLog()
    let question = ModelQuestion(
      system: "Be brief.",
      turns: [
        .init(.user, "Old?"), .init(.assistant, "No"),
        .init(.user, "Is it “red”?", images: [.init(Data([1, 2, 3]), mediaType: "image/png")]),
      ], schema: ["type": "object", "properties": ["value": ["type": "boolean"]]], maxTokens: 50,
      thinking: false)
    let reply = try await client(server).ask(question, progress: log.add)
    #expect(
      reply
        == ModelReply(
          text: #"{"value":true}"#, thinking: "Hm.", inputTokens: 31, outputTokens: 4,
          model: "qwen3:8b", time: .zero))
    #expect(
      log.all == [.thinking("Hm."), .text(#"{"value""#), .text(":true}")])
    let request = try #require(server.requests.first)
    #expect(
      request.head == [
        "POST /api/chat HTTP/1.1", "Host: 127.0.0.1", "User-Agent: Segue", "Accept: */*",
        "Content-Type: application/json", "Content-Length: \(request.body.utf8.count)",
      ])
    #expect(
      request.body == #"{"model":"qwen3:8b","messages":["#
        + #"{"role":"system","content":"Be brief."},{"role":"user","content":"Old?"},"#
        + #"{"role":"assistant","content":"No"},"#
        + #"{"role":"user","content":"Is it “red”?","images":["AQID"]}],"#
        + #""stream":true,"truncate":false,"#
        + #""format":{"type":"object","properties":{"value":{"type":"boolean"}}},"think":false,"#
        + #""options":{"num_ctx":8192,"num_predict":50,"temperature":0}}"#)
  }

  @Test func `a key is a bearer token`() async throws {
    let server = try ScriptedServer(.lines(Self.done))
    let client = OllamaClient(
      .test(.ollama), url: server.url, key: "hunter2", keyName: "LLM", process.surroundings())
    _ = try await client.ask(ModelQuestion("Hi"))
    #expect(server.requests.first?.head.contains("Authorization: Bearer hunter2") == true)
  }

  @Test func `a model has one context for all requests, which its server is asked for once`()
    async throws
  {
    let server = try ScriptedServer(
      .json(
        #"{"model_info":{"qwen3.block_count":36,"qwen3.context_length":40960},"capabilities":["completion","vision"]}"#
      ), .lines(Self.done), .lines(Self.done))
    let client = client(server, context: nil)
    _ = try await client.ask(ModelQuestion("One"))
    _ = try await client.ask(ModelQuestion("Two"))
    let requests = server.requests
    #expect(requests.map(\.line) == ["POST /api/show", "POST /api/chat", "POST /api/chat"])
    #expect(requests.first?.body == #"{"model":"qwen3:8b"}"#)
    #expect(requests.dropFirst().allSatisfy { $0.body.contains(#""num_ctx":8192"#) })
  }

  @Test func `a server says what a model takes, and to which host it forwards`() async throws {
    let server = try ScriptedServer(
      .json(
        #"{"model_info":{"gptoss.context_length":131072},"capabilities":["completion"],"remote_host":"https://ollama.com:443","remote_model":"gpt-oss"}"#
      ), .json(#"{"models":[{"name":"a:1b"},{"name":"b:2b"}]}"#))
    let client = client(server)
    #expect(
      try await client.describe()
        == ModelDescription(context: 8192, seesImages: false, place: .host("ollama.com")))
    #expect(try await client.list() == ["a:1b", "b:2b"])
    #expect(server.requests.map(\.line) == ["POST /api/show", "GET /api/tags"])
  }

  @Test(
    arguments: [
      ("\"\"", nil), ("null", nil), ("\"ollama.com\"", ModelPlace.host("ollama.com")),
      ("\"http://127.0.0.1:11435\"", .thisMachine), ("\"[::1]:11435\"", .thisMachine),
      ("7", .host("an unknown host")), ("true", .host("an unknown host")),
      ("[\"localhost\"]", .host("an unknown host")), ("{}", .host("an unknown host")),
      ("\" \"", .host("an unknown host")), ("\"https://\"", .host("an unknown host")),
      ("\"localhost@\"", .host("an unknown host")),
    ] as [(String, ModelPlace?)])
  func `a host that can't be read isn't this machine`(
    remote: String, place: ModelPlace?
  ) async throws {
    let server = try ScriptedServer(.json(#"{"model_info":{},"remote_host":\#(remote)}"#))
    #expect(try await client(server).describe().place == place ?? .thisMachine)
  }

  @Test func `a reply that reaches its limit is cut`() async throws {
    let server = try ScriptedServer(
      .lines(
        #"{"message":{"content":"The"},"done":false}"#,
        #"{"message":{"content":""},"done":true,"done_reason":"length","prompt_eval_count":3,"eval_count":1}"#
      ))
    let reply = try await client(server).ask(ModelQuestion("Hi"))
    #expect(reply.ended == .cut)
    #expect(reply.text == "The")
  }

  @Test func `thinking may fill a reply`() async throws {
    let server = try ScriptedServer(
      .lines(
        #"{"message":{"thinking":"Well, well"},"done":false}"#,
        #"{"message":{"content":""},"done":true,"done_reason":"length"}"#))
    let reply = try await client(server).ask(ModelQuestion("Hi"))
    #expect(reply.isOnlyThinking)
    #expect(reply.thinking == "Well, well")
  }

  @Test func `blanks without an end are the end of a reply`() async throws {
    let blank = #"{"message":{"content":"   \n\n\n\t  \n"},"done":false}"#
    let server = try ScriptedServer(
      .lines(
        #"{"message":{"content":"{\"value\":"},"done":false}"#, blank, blank, blank
      ).dropping(1).hanging)
    var question = ModelQuestion("Hi")
    question.stopAtBlanks = 20
    let reply = try await client(server).ask(question)
    #expect(reply.text == #"{"value":"#)
    #expect(reply.ended == .complete)
    await server.waitForLeaving()
  }

  @Test func `an unknown model is told with a close name`() async throws {
    let server = try ScriptedServer(
      .json(#"{"error":"model 'qwen3:8b' not found"}"#, status: 404),
      .json(#"{"models":[{"name":"qwen3:9b"},{"name":"llama3.2:1b"}]}"#))
    let failure = try await failure { _ = try await client(server).ask(ModelQuestion("Hi")) }
    #expect(
      failure
        == ModelFailure(
          .unknownModel, "`small` has no model `qwen3:8b` (did you mean `qwen3:9b`?)",
          help: "it has `qwen3:9b` and `llama3.2:1b`"))
    #expect(failure?.kind == .answer)
  }

  @Test func `a question that is too long isn't cut`() async throws {
    let server = try ScriptedServer(
      .json(#"{"error":"the input length exceeds the context length"}"#, status: 400))
    let failure = try await failure { _ = try await client(server).ask(ModelQuestion("Hi")) }
    #expect(failure?.cause == .tooLong(tokens: nil, room: nil))
    #expect(failure?.message == "the question is longer than the context of `small`")
  }

  @Test func `an error may come within a reply`() async throws {
    let server = try ScriptedServer(
      .lines(
        #"{"message":{"content":"The"},"done":false}"#, #"{"error":"the runner has ended"}"#))
    let failure = try await failure { _ = try await client(server).ask(ModelQuestion("Hi")) }
    #expect(failure?.message == "`small` answered 500: the runner has ended")
  }
}
