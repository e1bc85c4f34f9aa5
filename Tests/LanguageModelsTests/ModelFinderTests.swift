import Foundation
import ModelServing
import OrderedCollections
import Testing

@testable import LanguageModels

@Suite("Model Finder")
struct ModelFinderTests {
  private struct NoSecret: Error {}

  private let process = TestSurroundings()

  private func finder(
    _ configuration: ModelConfiguration? = nil, at servers: [ScriptedServer] = [],
    _ environment: [String: String] = [:]
  ) -> ModelFinder {
    ModelFinder(
      configuration, process.surroundings(environment),
      addresses: servers.compactMap { .local(.openai, port: Int($0.port)) }, limit: .seconds(60)
    ) { name in
      guard name == "LLM" else { throw NoSecret() }
      return "hunter2"
    }
  }

  private static func models(_ names: String...) -> ScriptedReply {
    .json(
      #"{"object":"list","data":[\#(names.map { #"{"id":"\#($0)"}"# }.joined(separator: ","))]}"#)
  }

  private static let configured = ModelConfiguration(models: [
    "small": ModelEntry(provider: .ollama, model: "qwen3:8b", context: 4096),
    "office": ModelEntry(
      provider: .openai, url: URL(string: "https://llm.example.org/v1"), model: "gpt-oss",
      key: "LLM", price: ModelPrice(input: 1, output: 2)),
    "mine": ModelEntry(provider: .command, run: ["my-llm", "-q"]),
    "claude": ModelEntry(provider: .anthropic, model: "claude-x", key: "OTHER"),
  ])

  // MARK: - On this machine

  @Test func `one model that answers here is used`() async throws {
    let server = try ScriptedServer(
      Self.models("nomic-embed-text", "small-1"),
      .events(#"{"choices":[{"delta":{"content":"yes"},"finish_reason":"stop"}]}"#, "[DONE]"))
    let model = try await finder(at: [server]).model()
    #expect(
      model.details
        == ModelDetails(
          name: "small-1", provider: .openai, model: "small-1", place: .thisMachine))
    #expect(try await model.ask(ModelQuestion("Hi")).text == "yes")
    #expect(
      server.requests.first?.head == [
        "GET /v1/models HTTP/1.0", "Host: 127.0.0.1", "Accept: */*",
      ])
  }

  @Test func `several models are an error that lists them`() async throws {
    let one = try ScriptedServer { _ in Self.models("a", "b") }
    let other = try ScriptedServer { _ in Self.models("b", "c") }
    let finder = finder(at: [one, other])
    #expect(
      try await failure { _ = try await finder.model() }
        == ModelFailure(
          .several, "several models answer here: `a`, `b` and `c`",
          help: "name one with `model`, or as the `default` of `model` in `config.yaml`"))
    #expect(try await finder.model(named: "c").details.name == "c")
    #expect(
      try await failure { _ = try await finder.model(named: "d1") }
        == ModelFailure(
          .unknownName, "there is no model `d1`", help: "there is `a`, `b` and `c`"))
    #expect(await finder.all().map(\.details.name) == ["a", "b", "c"])
  }

  @Test func `no model is an error`() async throws {
    let page = try ScriptedServer(.json("<html>", status: 200))
    let failure = try await failure { _ = try await finder(at: [page]).model() }
    #expect(failure?.description == "no model answers here; start or configure one")
    #expect(failure?.kind == .network)
  }

  @Test func `a server that says nothing isn't waited for`() async throws {
    let server = try ScriptedServer(.silence)
    let finder = ModelFinder(
      nil, process.surroundings(),
      addresses: [.local(.openai, port: Int(server.port))].compactMap { $0 },
      limit: .milliseconds(10)
    ) { _ in "" }
    #expect(try await failure { _ = try await finder.model() }?.cause == ModelFailure.Cause.none)
  }

  @Test func `OLLAMA_HOST is asked, too`() async throws {
    let server = try ScriptedServer { _ in Self.models("qwen3:8b") }
    let finder = finder(nil, ["OLLAMA_HOST": "127.0.0.1:\(server.port)"])
    #expect(
      try await finder.model().details
        == ModelDetails(
          name: "qwen3:8b", provider: .ollama, model: "qwen3:8b", place: .thisMachine))
  }

  @Test(
    arguments: [
      ("192.0.2.7", "http://192.0.2.7:11434"), (":8080", "http://127.0.0.1:8080"),
      ("0.0.0.0", "http://127.0.0.1:11434"), ("[::1]:99", "http://[::1]:99"),
      ("https://llm.example.org", "https://llm.example.org"), ("ftp://a", nil), ("", nil),
    ] as [(String, String?)])
  func `OLLAMA_HOST is read as Ollama does`(text: String, url: String?) {
    #expect(ModelAddress.ollama(text)?.url.absoluteString == url)
  }

  // MARK: - Configured

  @Test func `a configured model has what its entry says`() async throws {
    let finder = finder(Self.configured)
    #expect(
      try await finder.model(named: "small").details
        == ModelDetails(
          name: "small", provider: .ollama, model: "qwen3:8b", place: .thisMachine, context: 4096))
    #expect(
      try await finder.model(named: "office").details
        == ModelDetails(
          name: "office", provider: .openai, model: "gpt-oss", place: .host("llm.example.org"),
          price: ModelPrice(input: 1, output: 2)))
    #expect(try await finder.model(named: "mine").details.place == .program("my-llm"))
    await #expect(throws: NoSecret.self) { _ = try await finder.model(named: "claude") }
  }

  @Test func `the default is used, or the only one`() async throws {
    var configuration = Self.configured
    #expect(
      try await failure { _ = try await finder(configuration).model() }?.cause == .several)
    configuration.standard = "mine"
    #expect(try await finder(configuration).model().details.name == "mine")
    configuration = ModelConfiguration(models: ["mine": ModelEntry(provider: .command, run: ["x"])])
    #expect(try await finder(configuration).model().details.name == "mine")
  }

  @Test func `an unknown name is told with a close one`() async throws {
    #expect(
      try await failure { _ = try await finder(Self.configured).model(named: "ofice") }
        == ModelFailure(
          .unknownName, "`config.yaml` has no model `ofice` (did you mean `office`?)",
          help: "it has `small`, `office`, `mine` and `claude`"))
  }

  @Test(arguments: [
    ("http://localhost:11434", ModelPlace.thisMachine), ("http://127.0.0.9", .thisMachine),
    ("http://[::1]:8080/v1", .thisMachine), ("https://LLM.example.org", .host("llm.example.org")),
    ("http://192.0.2.7", .host("192.0.2.7")),
  ])
  func `a place is this machine or a host`(url: String, place: ModelPlace) throws {
    #expect(ModelPlace(try #require(URL(string: url))) == place)
  }

  @Test func `tokens have a price`() {
    #expect(ModelPrice(input: 3, output: 15).cost(input: 2_000_000, output: 100_000) == 7.5)
  }

  @Test func `what is known of a model needs no server and no key`() throws {
    let server = try ScriptedServer { _ in Self.models("a") }
    #expect(try finder(at: [server]).details() == nil)
    #expect(server.requests.isEmpty)
    let configured = finder(Self.configured)
    #expect(try configured.details(named: "claude")?.place == .host("api.anthropic.com"))
    #expect(try configured.details(named: "small")?.context == 4096)
    #expect(throws: ModelFailure.self) { try configured.details() }
    #expect(throws: ModelFailure.self) { try configured.details(named: "smal") }
  }
}
