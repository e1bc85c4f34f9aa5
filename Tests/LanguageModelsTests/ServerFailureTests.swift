import Foundation
import ModelServing
import Testing

@testable import LanguageModels

/// What becomes of servers that refuse a question, or aren't there.
@Suite("Server Failures")
struct ServerFailureTests {
  /// A refusal of a server that has too much to do, and how long is waited before each next try.
  struct Busy: Sendable {
    let status: Int
    var header = "X-Nothing: 1"
    var pauses: [Duration] = [.seconds(1), .seconds(2)]
  }

  private let process = TestSurroundings()

  private func client(
    _ provider: TestedProvider, _ server: ScriptedServer, keyName: String? = "LLM",
    seconds: Double = 0
  ) -> any ModelClient {
    provider.client(
      at: server.url, key: keyName.map { _ in "hunter2" }, keyName: keyName,
      process.surroundings(seconds: seconds))
  }

  private func failure(_ client: any ModelClient) async throws -> ModelFailure? {
    try await LanguageModelsTests.failure { _ = try await client.ask(ModelQuestion("Hi")) }
  }

  private static func busy(
    _ provider: TestedProvider, _ status: Int, _ header: String = "X-Nothing: 1"
  ) -> ScriptedReply {
    .json(provider.error("Slow down", type: "rate_limit_error"), status: status, header)
  }

  @Test(
    arguments: TestedProvider.allCases,
    [
      Busy(status: 429), Busy(status: 503), Busy(status: 529),
      Busy(status: 429, header: "Retry-After: 7", pauses: [.seconds(7), .seconds(7)]),
      Busy(
        status: 503, header: "Retry-After: Thu, 01 Jan 1970 00:01:40 GMT",
        pauses: [.seconds(10), .seconds(10)]),
    ])
  func `a busy server is asked three times`(provider: TestedProvider, busy: Busy) async throws {
    let server = try ScriptedServer { _ in Self.busy(provider, busy.status, busy.header) }
    let failure = try await failure(client(provider, server, seconds: 90))
    #expect(failure == ModelFailure(.busy, "`small` is busy: tried 3 times"))
    #expect(failure?.kind == .network)
    #expect(server.requests.count == 3)
    #expect(Set(server.requests.map(\.body)).count == 1)
    #expect(process.waits == busy.pauses)
  }

  @Test(arguments: TestedProvider.allCases)
  func `a server that was busy may answer the next time`(provider: TestedProvider) async throws {
    let server = try ScriptedServer(Self.busy(provider, 429), provider.yes)
    #expect(try await client(provider, server).ask(ModelQuestion("Hi")).text == "yes")
  }

  @Test(arguments: TestedProvider.allCases)
  func `a server that wants to be left alone for long isn't waited for`(
    provider: TestedProvider
  ) async throws {
    let server = try ScriptedServer(Self.busy(provider, 429, "Retry-After: 3600"))
    #expect(
      try await failure(client(provider, server))
        == ModelFailure(
          .busy, "`small` is busy: tried once", help: "it asks to be tried again after 3600 s"))
    #expect(process.waits.isEmpty)
  }

  @Test(arguments: [
    (TestedProvider.openai, 429, "insufficient_quota"), (.anthropic, 402, "billing_error"),
    (.openai, 400, "billing_hard_limit_reached"),
  ])
  func `a used-up quota isn't waited for`(
    provider: TestedProvider, status: Int, type: String
  ) async throws {
    let refusal = provider.error("Nothing is left.", type: type)
    let server = try ScriptedServer(.json(refusal, status: status, "Retry-After: 1"))
    #expect(
      try await failure(client(provider, server))
        == ModelFailure(.quota, "`small` has no quota left: Nothing is left."))
    #expect(server.requests.count == 1)
  }

  @Test(arguments: TestedProvider.allCases, [401, 403])
  func `a refused key is named, and not shown`(
    provider: TestedProvider, status: Int
  ) async throws {
    let refusal = ScriptedReply.json(
      provider.error("Incorrect API key provided: hunter2", type: "authentication_error"),
      status: status)
    let server = try ScriptedServer(refusal, refusal)
    #expect(
      try await failure(client(provider, server))
        == ModelFailure(.key, "`small` refuses `$secrets.LLM`"))
    #expect(
      try await failure(client(provider, server, keyName: nil))
        == ModelFailure(
          .key, "`small` wants a key", help: "add `key: $secrets.NAME` to it in `config.yaml`"))
    let header = provider.header(of: "hunter2")
    #expect(server.requests.map { $0.head.contains(header) } == [true, false])
  }

  @Test(arguments: TestedProvider.allCases)
  func `an address without a model's server says so`(provider: TestedProvider) async throws {
    let server = try ScriptedServer { _ in .json("not here", status: 404) }
    #expect(
      try await failure(client(provider, server))?.message
        == "`small` has no `\(provider.path)` at `\(server.address)\(provider.version)`, "
        + "or no model `small-1`")
  }

  @Test(arguments: TestedProvider.allCases)
  func `other answers are told as they are`(provider: TestedProvider) async throws {
    let server = try ScriptedServer(.json("", status: 302), .json("<h1>Oh\nno</h1>", status: 500))
    #expect(try await failure(client(provider, server))?.message == "`small` answered 302")
    #expect(
      try await failure(client(provider, server))?.message
        == "`small` answered 500: <h1>Oh no</h1>")
  }

  @Test(arguments: TestedProvider.allCases)
  func `a server that nothing runs can't be reached`(provider: TestedProvider) async throws {
    let server = try ScriptedServer()
    let address = server.url
    server.stop()
    #expect(
      try await failure(provider.client(at: address, process.surroundings()))
        == ModelFailure(
          .unreachable,
          "`small` doesn't answer at `\(address.absoluteString)\(provider.version)`: "
            + "nothing listens there",
          help: "start its server"))
  }

  @Test(arguments: TestedProvider.allCases)
  func `a slow server is given up`(provider: TestedProvider) async throws {
    for reply in [ScriptedReply.silence, provider.head.hanging] {
      let server = try ScriptedServer(reply)
      let process = TestSurroundings { await server.waitForRequests(1) }
      let failure = try await failure(provider.client(at: server.url, process.surroundings()))
      #expect(failure == ModelFailure(.slow, "`small` takes too long to answer"))
      #expect(failure?.kind == .timeout)
      await server.waitForLeaving()
    }
  }

  @Test(arguments: TestedProvider.allCases)
  func `a canceled question is a canceled request`(provider: TestedProvider) async throws {
    let server = try ScriptedServer(provider.head.hanging)
    let client = client(provider, server)
    let asking = Task { try await client.ask(ModelQuestion("Hi")) }
    await server.waitForRequests(1)
    asking.cancel()
    await #expect(throws: CancellationError.self) { _ = try await asking.value }
    await server.waitForLeaving()
  }

  @Test(arguments: TestedProvider.allCases)
  func `a key is no argument of any program`(provider: TestedProvider) async throws {
    let server = try ScriptedServer(.silence)
    let client = provider.client(
      at: server.url, key: "a-key-that-nobody-sees", keyName: "LLM", process.surroundings())
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

  @Test(arguments: TestedProvider.allCases)
  func `a proxy isn't used for this machine`(provider: TestedProvider) async throws {
    let server = try ScriptedServer(provider.yes)
    let client = provider.client(
      at: server.url, process.surroundings(["http_proxy": "http://127.0.0.1:1"]))
    #expect(try await client.ask(ModelQuestion("Hi")).text == "yes")
  }
}
