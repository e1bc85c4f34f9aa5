import AppIntentsCore
import Foundation
import ModelServing
import OrderedCollections
import Testing
import WorkflowValues

@testable import LanguageModels

@Suite("OpenAI Client")
struct OpenAIClientTests {
  private let process = TestSurroundings()
  private static let schema: Value = [
    "type": "object", "properties": ["value": ["type": "string", "maxLength": 9]],
  ]

  private func client(_ server: ScriptedServer, key: String? = nil) -> OpenAIClient {
    OpenAIClient(
      .test(.openai), url: server.url, key: key, keyName: key.map { _ in "LLM" },
      process.surroundings())
  }

  private static let yes = ScriptedReply.events(
    #"{"model":"small-1","choices":[{"delta":{"content":"yes"},"finish_reason":"stop"}]}"#,
    "[DONE]")

  @Test func `a question is sent as llama cpp and vLLM take it, and the events are the reply`()
    async throws
  {
    let server = try ScriptedServer(
      .events(
        #"{"model":"small-1","choices":[{"delta":{"role":"assistant","content":null}}]}"#,
        #"{"model":"small-1","choices":[{"delta":{"reasoning_content":"Hm."}}]}"#,
        #"{"model":"small-1","choices":[{"delta":{"content":"{\"value\""}}]}"#,
        #"{"model":"small-1","choices":[{"delta":{"content":":\"a\"}"},"finish_reason":null}]}"#,
        #"{"model":"small-1","choices":[{"delta":{},"finish_reason":"stop"}]}"#,
        #"{"model":"small-1","choices":[],"usage":{"prompt_tokens":12,"completion_tokens":7,"prompt_tokens_details":{"cached_tokens":5}}}"#,
        "[DONE]"))
    let reply = try await client(server, key: "hunter2").ask(
      ModelQuestion(
        system: "Be brief.",
        turns: [.init(.user, "Which?", images: [.init(Data([1]), mediaType: "image/webp")])],
        schema: Self.schema, maxTokens: 50, thinking: false))
    #expect(
      reply
        == ModelReply(
          text: #"{"value":"a"}"#, thinking: "Hm.", inputTokens: 12, outputTokens: 7,
          model: "small-1"))
    let request = try #require(server.requests.first)
    #expect(
      request.head == [
        "POST /v1/chat/completions HTTP/1.1", "Host: 127.0.0.1", "User-Agent: Segue",
        "Accept: */*", "Authorization: Bearer hunter2", "Content-Type: application/json",
        "Content-Length: \(request.body.utf8.count)",
      ])
    #expect(
      request.body == #"{"model":"small-1","messages":[{"role":"system","content":"Be brief."},"#
        + #"{"role":"user","content":[{"type":"text","text":"Which?"},"#
        + #"{"type":"image_url","image_url":{"url":"data:image/webp;base64,AQ=="}}]}],"#
        + #""stream":true,"stream_options":{"include_usage":true},"max_tokens":50,"temperature":0,"#
        + #""response_format":{"type":"json_schema","json_schema":{"name":"answer","strict":true,"#
        + #""schema":{"type":"object","properties":{"value":{"type":"string","maxLength":9}}}}},"#
        + #""chat_template_kwargs":{"enable_thinking":false}}"#)
  }

  @Test func `OpenAI's own server has other parameters, and fewer bounds`() throws {
    let client = OpenAIClient(
      .test(.openai, place: .host("api.openai.com")),
      url: try #require(URL(string: "https://api.openai.com/v1")), key: "k", keyName: "LLM",
      process.surroundings())
    var question = ModelQuestion("Which?", schema: Self.schema)
    question.thinking = false
    #expect(
      JSONWriter.compact(.dictionary(client.body(for: question)))
        == #"{"model":"small-1","messages":[{"role":"user","content":"Which?"}],"stream":true,"#
        + #""stream_options":{"include_usage":true},"max_completion_tokens":4000,"#
        + #""response_format":{"type":"json_schema","json_schema":{"name":"answer","strict":true,"#
        + #""schema":{"type":"object","properties":{"value":{"type":"string"}}}}}}"#)
    question.temperature = 0.7
    #expect(client.body(for: question)["temperature"] == .number(Decimal(string: "0.7") ?? 0))
  }

  @Test func `a parameter that a server refuses is left out from then on`() async throws {
    let server = try ScriptedServer(
      .json(
        #"{"error":{"message":"Unsupported value: 'temperature' does not support 0.","type":"invalid_request_error","param":"temperature"}}"#,
        status: 400), Self.yes, Self.yes)
    let client = client(server)
    let log = ProgressLog()
    #expect(try await client.ask(ModelQuestion("Hi"), progress: log.add).text == "yes")
    #expect(log.all == [.again, .text("yes")])
    _ = try await client.ask(ModelQuestion("Hi"))
    #expect(server.requests.map { $0.body.contains("temperature") } == [true, false, false])
  }

  @Test(arguments: [
    #"{"error":{"message":"response_format type is not supported","type":"invalid_request_error"}}"#,
    #"{"error":{"message":"This response_format type json_schema is unavailable"}}"#,
    #"{"detail":"Extra inputs are not permitted: response_format"}"#,
  ])
  func `a server that takes no schema gets it in the prompt`(refusal: String) async throws {
    let server = try ScriptedServer(.json(refusal, status: 400), Self.yes, Self.yes)
    let client = client(server)
    let question = ModelQuestion("Hi", schema: ["type": "object"])
    _ = try await client.ask(question)
    _ = try await client.ask(question)
    #expect(
      server.requests.map { $0.body.contains("response_format") } == [true, false, false])
    #expect(
      server.requests.last?.body.contains(
        #"{"role":"system","content":"Reply with one JSON value that is valid for this JSON Schema, and with nothing else:\n{\"type\":\"object\"}"}"#
      ) == true)
  }

  @Test(arguments: [
    #"{"error":{"code":400,"message":"JSON schema error at #/properties/a: unrecognized type"}}"#,
    #"{"error":{"message":"Invalid schema for response_format 'answer'","param":"response_format"}}"#,
  ])
  func `a schema that a server can't hold to is in the prompt, and the next one isn't`(
    refusal: String
  ) async throws {
    let server = try ScriptedServer(.json(refusal, status: 400), Self.yes, Self.yes)
    let client = client(server)
    _ = try await client.ask(ModelQuestion("Hi", schema: ["type": "nonsense"]))
    _ = try await client.ask(ModelQuestion("Hi", schema: ["type": "object"]))
    #expect(
      server.requests.map { $0.body.contains("response_format") } == [true, false, true])
  }

  @Test(arguments: [
    (
      #"{"choices":[{"delta":{"refusal":"I can't help with that."},"finish_reason":"stop"}]}"#,
      "`small` declined: I can't help with that."
    ),
    (
      #"{"choices":[{"delta":{},"finish_reason":"content_filter"}]}"#,
      "`small` declined: its content filter stopped the reply"
    ),
  ])
  func `a model may decline`(event: String, message: String) async throws {
    let server = try ScriptedServer(.events(event, "[DONE]"))
    let failure = try await failure { _ = try await client(server).ask(ModelQuestion("Hi")) }
    #expect(failure == ModelFailure(.declined, message))
  }

  @Test func `a reply that reaches its limit is cut`() async throws {
    let server = try ScriptedServer(
      .events(#"{"choices":[{"delta":{"content":"The"},"finish_reason":"length"}]}"#, "[DONE]"))
    #expect(try await client(server).ask(ModelQuestion("Hi")).ended == .cut)
  }

  @Test func `thinking in the text isn't part of the reply`() async throws {
    let server = try ScriptedServer(
      .events(
        #"{"choices":[{"delta":{"content":"<think>Hm.</think>\n\nyes"},"finish_reason":"stop"}]}"#,
        "[DONE]"))
    let reply = try await client(server).ask(ModelQuestion("Hi"))
    #expect(reply.text == "yes")
    #expect(reply.thinking == "Hm.")
  }

  @Test func `a server that has read too little has cut the question`() async throws {
    let server = try ScriptedServer(
      .events(
        #"{"choices":[{"delta":{"content":"yes"},"finish_reason":"stop"}],"usage":{"prompt_tokens":900,"completion_tokens":1}}"#,
        "[DONE]"))
    let long = String(repeating: "word and ", count: 3011)
    let failure = try await failure { _ = try await client(server).ask(ModelQuestion(long)) }
    #expect(failure?.message == "`small` has read 900 of about 9,033 tokens")
    #expect(failure?.cause == .partlyRead)
  }

  @Test func `each kind of server has its own way to tell the context`() async throws {
    let models =
      #"{"data":[{"id":"other"},{"id":"small-1","owned_by":"vllm","max_model_len":4096}]}"#
    let vllm = try ScriptedServer(.json(models))
    #expect(
      try await client(vllm).describe()
        == ModelDescription(context: 4096, place: .thisMachine))
    let llama = try ScriptedServer(
      .json(#"{"data":[{"id":"small-1","owned_by":"llamacpp","meta":{"n_ctx_train":131072}}]}"#),
      .json(
        #"{"default_generation_settings":{"n_ctx":8192},"modalities":{"vision":true,"audio":false}}"#
      ))
    #expect(
      try await client(llama).describe()
        == ModelDescription(context: 8192, seesImages: true, place: .thisMachine))
    #expect(llama.requests.map(\.line) == ["GET /v1/models", "GET /props"])
  }
}
