import Foundation
import ModelServing
import Testing

@testable import LanguageModels

/// What becomes of servers that give no reply. They all fail in the same code, so that one provider
/// stands for all, except where their answers differ.
@Suite("Server Failures")
struct ServerFailureTests {
  private let process = TestSurroundings()

  private func client(
    _ server: ScriptedServer, keyName: String? = "LLM", seconds: Double = 0
  ) -> OpenAIClient {
    OpenAIClient(
      .test(.openai), url: server.url, key: keyName.map { _ in "hunter2" }, keyName: keyName,
      process.surroundings(seconds: seconds))
  }

  private func failure(_ client: some ModelClient) async throws -> ModelFailure? {
    do {
      _ = try await client.ask(ModelQuestion("Hi"))
      return nil
    } catch let failure as ModelFailure {
      return failure
    }
  }

  private static let yes = ScriptedReply.events(
    #"{"choices":[{"delta":{"content":"yes"},"finish_reason":"stop"}]}"#, "[DONE]")

  private static let busy = #"{"error":{"message":"Slow down","type":"rate_limit_error"}}"#

  @Test(arguments: [
    ("429", []), ("503", []), ("529", []), ("429", ["Retry-After: 7"]),
    ("503", ["Retry-After: Thu, 01 Jan 1970 00:01:40 GMT"]),
  ])
  func `a busy server is asked three times`(status: String, headers: [String]) async throws {
    let server = try ScriptedServer { _ in
      .json(Self.busy, status: Int(status) ?? 0, headers.first ?? "X-A: b")
    }
    let failure = try await failure(client(server, seconds: 90))
    #expect(failure == ModelFailure(.busy, "`small` is busy: tried 3 times"))
    #expect(failure?.kind == .network)
    #expect(server.requests.count == 3)
    let pauses: [Duration] =
      switch headers.first?.last {
      case nil: [.seconds(1), .seconds(2)]
      case "7"?: [.seconds(7), .seconds(7)]
      default: [.seconds(10), .seconds(10)]
      }
    #expect(process.waits == pauses)
  }

  @Test func `a server that was busy may answer the next time`() async throws {
    let server = try ScriptedServer(.json(Self.busy, status: 429), Self.yes)
    #expect(try await client(server).ask(ModelQuestion("Hi")).text == "yes")
  }

  @Test func `a server that wants to be left alone for long isn't waited for`() async throws {
    let server = try ScriptedServer(.json(Self.busy, status: 429, "Retry-After: 3600"))
    #expect(
      try await failure(client(server))
        == ModelFailure(
          .busy, "`small` is busy: tried once", help: "it asks to be tried again after 3600 s"))
    #expect(process.waits.isEmpty)
  }

  @Test func `a used-up quota isn't waited for`() async throws {
    let server = try ScriptedServer(
      .json(
        #"{"error":{"message":"You exceeded your current quota.","type":"insufficient_quota"}}"#,
        status: 429, "Retry-After: 1"))
    #expect(
      try await failure(client(server))
        == ModelFailure(.quota, "`small` has no quota left: You exceeded your current quota."))
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [401, 403])
  func `a refused key is named, and not shown`(status: Int) async throws {
    let refusal = ScriptedReply.json(
      #"{"error":{"message":"Incorrect API key provided: hunter2"}}"#, status: status)
    let server = try ScriptedServer(refusal, refusal)
    #expect(
      try await failure(client(server)) == ModelFailure(.key, "`small` refuses `$secrets.LLM`"))
    #expect(
      try await failure(client(server, keyName: nil))
        == ModelFailure(
          .key, "`small` wants a key", help: "add `key: $secrets.NAME` to it in `config.yaml`"))
  }

  @Test func `an address without a model's server says so`() async throws {
    let server = try ScriptedServer { _ in .json("not here", status: 404) }
    #expect(
      try await failure(client(server))?.message
        == "`small` has no `/chat/completions` at `\(server.address)/v1`, or no model `small-1`")
  }

  @Test func `other answers are told as they are`() async throws {
    let server = try ScriptedServer(.json("", status: 302), .json("<h1>Oh\nno</h1>", status: 500))
    #expect(try await failure(client(server))?.message == "`small` answered 302")
    #expect(
      try await failure(client(server))?.message == "`small` answered 500: <h1>Oh no</h1>")
  }

  @Test func `a server that nothing runs can't be reached`() async throws {
    let server = try ScriptedServer()
    let address = server.url
    server.stop()
    let client = OpenAIClient(
      .test(.openai), url: address, key: nil, keyName: nil, process.surroundings())
    #expect(
      try await failure(client)
        == ModelFailure(
          .unreachable,
          "`small` doesn't answer at `\(address.absoluteString)/v1`: nothing listens there",
          help: "start its server"))
  }

  // MARK: - Broken replies

  private static let dropped = ModelFailure(
    .dropped, "`small` ended the connection before its reply")

  @Test(arguments: [
    ("nothing", ScriptedReply.raw()), ("a stream without its end", yes.dropping(2)),
    ("an event without its end", yes.dropping(3)),
    (
      "a stream that ends early",
      .events(#"{"choices":[{"delta":{"content":"ye"},"finish_reason":null}]}"#)
    ),
    (
      "less than its length",
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\ndata: {\"choices\":[]}\n\n")
    ),
    (
      "more than its length",
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 22\r\n\r\ndata: {\"choices\":[]}\n\ndata: x")
    ),
    ("half a head", .raw("HTTP/1.1 200 OK\r\nContent-Le")),
  ])
  func `a reply without its end is none`(name: String, reply: ScriptedReply) async throws {
    let server = try ScriptedServer(reply)
    let failure = try await failure(client(server))
    #expect(failure == Self.dropped, "\(name)")
    #expect(failure?.kind == .network)
  }

  @Test(arguments: [
    (ScriptedReply.events("{\"choices\":[{]}"), "it isn't JSON: expected a key in quotes"),
    (.events("{\"choices\":"), "it isn't JSON: the text ends where a value should be"),
    (.raw("SSH-2.0-OpenSSH_9.2\r\n"), "it isn't HTTP"),
  ])
  func `a reply that can't be read says why`(reply: ScriptedReply, reason: String) async throws {
    let server = try ScriptedServer(reply)
    #expect(
      try await failure(client(server))
        == ModelFailure(.unreadable, "`small` sent a reply that can't be read: \(reason)"))
  }

  @Test func `an answer before the real one doesn't count`() async throws {
    var reply = Self.yes
    reply.pieces.insert(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), at: 0)
    let server = try ScriptedServer(reply)
    #expect(try await client(server).ask(ModelQuestion("Hi")).text == "yes")
  }

  @Test(arguments: [
    ("x", "a line of it has more than 4 MB"),
    (": " + String(repeating: "x", count: 1 << 16) + "\n", "it has more than 64 MB"),
  ])
  func `a reply of a gigabyte is left after a small part of it`(
    piece: String, reason: String
  ) async throws {
    let part = String(repeating: piece, count: (1 << 18) / piece.utf8.count)
    let server = try ScriptedServer(.gigabyte(of: part))
    #expect(
      try await failure(client(server))
        == ModelFailure(.unreadable, "`small` sent a reply that can't be read: \(reason)"))
    await server.waitForLeaving()
    #expect(server.sentBytes < 200 << 20)
  }

  @Test func `a slow server is given up`() async throws {
    let server = try ScriptedServer(.silence)
    let process = TestSurroundings { await server.waitForRequests(1) }
    let client = OpenAIClient(
      .test(.openai), url: server.url, key: nil, keyName: nil, process.surroundings())
    let failure = try await failure(client)
    #expect(failure == ModelFailure(.slow, "`small` takes too long to answer"))
    #expect(failure?.kind == .timeout)
    await server.waitForLeaving()
  }

  @Test func `a canceled question is a canceled request`() async throws {
    let server = try ScriptedServer(Self.yes.dropping(3).hanging)
    let client = client(server)
    let asking = Task { try await client.ask(ModelQuestion("Hi")) }
    await server.waitForRequests(1)
    asking.cancel()
    await #expect(throws: CancellationError.self) { _ = try await asking.value }
    await server.waitForLeaving()
  }

  @Test func `a key is no argument of any program`() async throws {
    let server = try ScriptedServer(.silence)
    let client = OpenAIClient(
      .test(.openai), url: server.url, key: "a-key-that-nobody-sees", keyName: "LLM",
      process.surroundings())
    let asking = Task { try await client.ask(ModelQuestion("a question that nobody sees")) }
    await server.waitForRequests(1)
    let commands = try FileManager.default.contentsOfDirectory(atPath: "/proc")
      .filter { Int($0) != nil }
      .compactMap { try? Data(contentsOf: URL(filePath: "/proc/\($0)/cmdline")) }
      .map { String(decoding: $0, as: UTF8.self) }
    #expect(commands.contains { $0.contains("curl\0--disable\0--config\0-\0") })
    #expect(!commands.contains { $0.contains("nobody") && $0.contains("curl") })
    asking.cancel()
    _ = await asking.result
  }

  @Test func `a proxy isn't used for this machine`() async throws {
    let server = try ScriptedServer(Self.yes)
    let client = OpenAIClient(
      .test(.openai), url: server.url, key: nil, keyName: nil,
      process.surroundings(["http_proxy": "http://127.0.0.1:1"]))
    #expect(try await client.ask(ModelQuestion("Hi")).text == "yes")
  }
}

extension ScriptedReply {
  /// A stream of a gigabyte, of equal parts.
  fileprivate static func gigabyte(of part: String) -> ScriptedReply {
    var reply = ScriptedReply.raw(part)
    reply.beginning = Array("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n".utf8)
    reply.repetitions = (1 << 30) / part.utf8.count
    return reply
  }
}
