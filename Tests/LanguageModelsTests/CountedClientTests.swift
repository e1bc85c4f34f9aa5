import Foundation
import ModelServing
import OrderedCollections
import SystemPackage
import TestFixtures
import Testing

@testable import LanguageModels

@Suite("Counting requests")
struct CountedClientTests {
  private let folder: TestFolder
  private let process = TestSurroundings()
  private let log: RequestLog

  init() throws {
    folder = try TestFolder()
    log = RequestLog(in: folder.path.appending("state"), day: { "2026-11-23" })
  }

  private func count(
    _ client: any ModelClient, limits: ModelLimits = ModelLimits()
  ) async throws -> Int {
    let counted = CountedClient(client, in: log, within: limits)
    do {
      _ = try await counted.ask(ModelQuestion("Hi"))
    } catch is ModelFailure {
    } catch is CancellationError {}
    return try log.today().values.reduce(0) { $0 + $1.requests }
  }

  private func openAI(_ url: URL, path: String? = nil) -> OpenAIClient {
    OpenAIClient(
      .test(.openai), url: url, key: nil, keyName: nil,
      process.surroundings(path.map { ["PATH": $0] } ?? [:]))
  }

  private func command(_ run: String...) -> CommandClient {
    CommandClient(
      ModelDetails(
        name: "mine", provider: .command, model: run[0], place: .program(run[0])), run: run,
      process.surroundings())
  }

  @Test func `a request that never leaves doesn't count`() async throws {
    let closed = try ScriptedServer().url
    for client: any ModelClient in [
      openAI(try #require(URL(string: "http://127.0.0.1:1"))),
      openAI(try #require(URL(string: "http://no-such-host.invalid"))),
      openAI(closed, path: "/none"),
      command("no-such-llm"), command("/dev/null"),
    ] {
      #expect(try await count(client, limits: ModelLimits(requests: 1)) == 0)
    }
  }

  @Test func `a request that was sent counts, whatever comes back`() async throws {
    let server = try ScriptedServer(
      .json(#"{"error":{"message":"no"}}"#, status: 500), .json("garbage"))
    #expect(try await count(openAI(server.url)) == 1)
    #expect(try await count(openAI(server.url)) == 2)
    #expect(try await count(command("false")) == 3)
  }

  @Test func `a question that is sent again is another request`() async throws {
    let busy = ScriptedReply.json("{}", status: 429, "Retry-After: 0")
    let answer = #"{"choices":[{"delta":{"content":"yes"},"finish_reason":"stop"}]}"#
    let server = try ScriptedServer(busy, busy, .events(answer, "[DONE]"))
    #expect(try await count(openAI(server.url)) == 3)
    let other = try ScriptedServer(
      .json(#"{"error":{"message":"Unsupported parameter: 'temperature'"}}"#, status: 400),
      .events(answer, "[DONE]"))
    #expect(try await count(openAI(other.url)) == 5)
  }

  @Test func `a question isn't sent again beyond the limit`() async throws {
    let server = try ScriptedServer(
      .json("{}", status: 429, "Retry-After: 0"), .json("{}", status: 429))
    let counted = CountedClient(
      openAI(server.url), in: log, within: ModelLimits(requests: 1))
    let failure = await #expect(throws: ModelFailure.self) {
      try await counted.ask(ModelQuestion("Hi"))
    }
    #expect(failure?.message == "today's requests have reached the 1 that `limits` allows")
    #expect(server.requests.count == 1)
    #expect(try log.today()["small"]?.requests == 1)
  }

  @Test func `an estimate of what had no reply is taken back`() async throws {
    let busy = ScriptedReply.json("{}", status: 429, "Retry-After: 0")
    let answer =
      #"{"choices":[{"delta":{"content":"yes"},"finish_reason":"stop"}],"usage":"#
      + #"{"prompt_tokens":3,"completion_tokens":1}}"#
    let server = try ScriptedServer(
      busy, .events(answer, "[DONE]"), .json(#"{"error":{"message":"no"}}"#, status: 500))
    _ = try await count(openAI(server.url))
    _ = try await count(openAI(server.url))
    #expect(try log.today()["small"] == ModelCount(requests: 3, tokens: 4))
  }

  @Test(arguments: [
    ("-1000000", "7", 7), ("9223372036854775807", "9223372036854775807", 1), ("1e400", "2", 2),
    ("10003", "0", 0), ("10002", "5001", 10_003),
  ])
  func `what a server counts can't undo a limit, or use it up`(
    input: String, output: String, tokens: Int
  ) async throws {
    let answer =
      #"{"choices":[{"delta":{"content":"yes"},"finish_reason":"stop"}],"usage":"#
      + #"{"prompt_tokens":\#(input),"completion_tokens":\#(output)}}"#
    let server = try ScriptedServer(.events(answer, "[DONE]"), .events(answer, "[DONE]"))
    _ = try await count(openAI(server.url))
    _ = try await count(openAI(server.url))
    let counted = try log.today().values.reduce(0) { $0.adding($1.tokens) }
    #expect(counted == tokens.adding(tokens))
  }

  @Test func `a request that is canceled before it is sent doesn't count`() async throws {
    let client = openAI(try ScriptedServer().url)
    let (log, process) = (log, process)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await CountedClient(client, in: log, within: ModelLimits()).ask(
        ModelQuestion("Hi"))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try log.today().isEmpty)
    _ = process
  }

  @Test func `a request that is canceled while its server thinks counts`() async throws {
    let (asked, arrived) = AsyncStream.makeStream(of: Void.self)
    let server = try ScriptedServer { _ in
      arrived.yield()
      return .silence
    }
    let (client, log) = (openAI(server.url), log)
    let task = Task {
      try await CountedClient(client, in: log, within: ModelLimits()).ask(ModelQuestion("Hi"))
    }
    for await _ in asked { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try log.today()["small"]?.requests == 1)
  }

  @Test func `a counted model has the context that its requests ask for`() async throws {
    let server = try ScriptedServer(
      .json(#"{"model_info":{"qwen3.context_length":40960}}"#),
      .lines(#"{"message":{"content":"Hi"},"done":true,"done_reason":"stop"}"#))
    let client = CountedClient(
      OllamaClient(
        ModelDetails(name: "small", provider: .ollama, model: "qwen3:8b", place: .thisMachine),
        url: server.url, key: nil, keyName: nil, process.surroundings()),
      in: log, within: ModelLimits())
    let context = try await client.context()
    _ = try await client.ask(ModelQuestion("Hi"))
    #expect(context == 8192)
    #expect(server.requests.map(\.line) == ["POST /api/show", "POST /api/chat"])
    #expect(server.requests.last?.body.contains(#""num_ctx":\#(context)"#) == true)
  }
}
