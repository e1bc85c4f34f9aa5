import ModelServing
import Testing

@testable import LanguageModels

/// Replies that aren't whole, can't be read, or don't end.
@Suite("Broken Replies")
struct BrokenReplyTests {
  /// A connection that ends too early.
  enum Dropped: String, CaseIterable, Sendable {
    case nothing, halfAHead, aHeadAlone, halfAnObject, aStreamWithoutItsEnd, aReplyWithoutItsEnd
    case lessThanItsLength, moreThanItsLength

    func reply(of provider: TestedProvider) -> ScriptedReply {
      let part = provider.framed(provider.part("ye"))
      switch self {
      case .nothing: return .raw()
      case .halfAHead: return .raw("HTTP/1.1 200 OK\r\nContent-Le")
      case .aHeadAlone: return provider.head
      case .halfAnObject:
        var reply = provider.yes
        reply.pieces = [reply.pieces[0], Array(reply.pieces[1].dropLast(20))]
        return reply
      case .aStreamWithoutItsEnd: return provider.yes.dropping(2)
      case .aReplyWithoutItsEnd: return provider.stream(provider.part("ye"))
      case .lessThanItsLength:
        return .raw("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n\(part)")
      case .moreThanItsLength:
        return .raw(
          "HTTP/1.1 200 OK\r\nContent-Length: \(part.utf8.count)\r\n\r\n\(part)"
            + provider.framed(provider.end()))
      }
    }
  }

  /// An answer that is no reply.
  enum Unreadable: String, CaseIterable, Sendable {
    case wrongJSON, halfOfJSON, anotherProtocol, aPage

    func reply(of provider: TestedProvider) -> ScriptedReply {
      switch self {
      case .wrongJSON: provider.stream("{\"choices\":[{]}")
      case .halfOfJSON: provider.stream("{\"choices\":")
      case .anotherProtocol: .raw("SSH-2.0-OpenSSH_9.2\r\n")
      case .aPage: .raw("HTTP/1.1 200 OK\r\nContent-Length: 17\r\n\r\n<html>Sign in</h>")
      }
    }

    func reason(for provider: TestedProvider) -> String {
      switch self {
      case .wrongJSON: "it isn't JSON: expected a key in quotes"
      case .halfOfJSON: "it isn't JSON: the text ends where a value should be"
      case .anotherProtocol: "it isn't HTTP"
      case .aPage where provider == .ollama: "it isn't JSON: expected a value"
      case .aPage: "it isn't a stream of events"
      }
    }
  }

  private let process = TestSurroundings()

  private func client(_ provider: TestedProvider, _ server: ScriptedServer) -> any ModelClient {
    provider.client(at: server.url, process.surroundings())
  }

  private func failure(_ client: any ModelClient) async throws -> ModelFailure? {
    try await LanguageModelsTests.failure { _ = try await client.ask(ModelQuestion("Hi")) }
  }

  @Test(arguments: TestedProvider.allCases, Dropped.allCases)
  func `a reply without its end is none`(
    provider: TestedProvider, dropped: Dropped
  ) async throws {
    let server = try ScriptedServer(dropped.reply(of: provider))
    let failure = try await failure(client(provider, server))
    #expect(failure == ModelFailure(.dropped, "`small` ended the connection before its reply"))
    #expect(failure?.kind == .network)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: TestedProvider.allCases, Unreadable.allCases)
  func `a reply that can't be read says why`(
    provider: TestedProvider, unreadable: Unreadable
  ) async throws {
    let server = try ScriptedServer(unreadable.reply(of: provider))
    let reason = unreadable.reason(for: provider)
    #expect(
      try await failure(client(provider, server))
        == ModelFailure(.unreadable, "`small` sent a reply that can't be read: \(reason)"))
  }

  @Test(arguments: TestedProvider.allCases)
  func `a reply that reaches its limit is cut`(provider: TestedProvider) async throws {
    let server = try ScriptedServer(
      provider.stream(provider.part("The"), provider.end(isCut: true)))
    let reply = try await client(provider, server).ask(ModelQuestion("Hi"))
    #expect(reply.ended == .cut && reply.text == "The")
  }

  @Test(arguments: TestedProvider.allCases)
  func `an error may come within a reply`(provider: TestedProvider) async throws {
    let error = provider.error("The runner has ended", type: "api_error")
    let server = try ScriptedServer(provider.stream(provider.part("The"), error))
    #expect(
      try await failure(client(provider, server))?.message
        == "`small` answered 500: The runner has ended")
  }

  @Test(arguments: TestedProvider.allCases)
  func `an answer before the real one doesn't count`(provider: TestedProvider) async throws {
    var reply = provider.yes
    reply.pieces.insert(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), at: 0)
    let server = try ScriptedServer(reply)
    #expect(try await client(provider, server).ask(ModelQuestion("Hi")).text == "yes")
  }

  @Test(arguments: TestedProvider.allCases)
  func `a reply may arrive in any pieces`(provider: TestedProvider) async throws {
    var reply = provider.yes
    reply.pieces = reply.pieces.flatMap { $0.map { [$0] } }
    let server = try ScriptedServer(reply)
    #expect(try await client(provider, server).ask(ModelQuestion("Hi")).text == "yes")
  }

  @Test(arguments: [
    // A byte order mark, several choices, a count of nothing, and what comes after the end.
    "\u{feff}data: {\"choices\":[{\"delta\":{\"content\":\"yes\"},\"finish_reason\":\"stop\"}]}\n\n",
    "data: {\"choices\":[{\"index\":1,\"delta\":{\"content\":\"no\"}},"
      + "{\"index\":0,\"delta\":{\"content\":\"yes\"},\"finish_reason\":\"stop\"}]}\n\n",
    "data: {\"choices\":[{\"delta\":{\"content\":\"yes\"},\"finish_reason\":\"stop\"}],"
      + "\"usage\":{\"prompt_tokens\":0}}\n\n",
    "data: {\"choices\":[{\"delta\":{\"content\":\"yes\"}}]}\n\ndata: [DONE]\n\n"
      + "data: {\"choices\":[{\"delta\":{\"content\":\" no\"}}]}\n\n",
  ])
  func `what servers like OpenAI's do besides is understood`(events: String) async throws {
    let server = try ScriptedServer(.raw("HTTP/1.1 200 OK\r\n\r\n\(events)"))
    #expect(try await client(.openai, server).ask(ModelQuestion("Hi")).text == "yes")
  }

  // MARK: - Without an end

  @Test(arguments: TestedProvider.allCases)
  func `a line of a gigabyte is left after a small part of it`(
    provider: TestedProvider
  ) async throws {
    let (failure, sent) = try await askForGigabyte(of: "x", provider)
    #expect(failure == Self.unreadable("a line of it has more than 4 MB"))
    #expect(sent < 100 << 20)
  }

  @Test(arguments: TestedProvider.allCases)
  func `a gigabyte of lines that say nothing is left after a small part of it`(
    provider: TestedProvider
  ) async throws {
    let nothing = String(repeating: "x", count: 1 << 16)
    let line = provider == .ollama ? "{\"pad\":\"\(nothing)\"}\n" : ": \(nothing)\n"
    let (failure, sent) = try await askForGigabyte(of: line, provider)
    #expect(failure == Self.unreadable("it has more than 64 MB"))
    #expect(sent < 200 << 20)
  }

  private static func unreadable(_ reason: String) -> ModelFailure {
    ModelFailure(.unreadable, "`small` sent a reply that can't be read: \(reason)")
  }

  /// Asks a server whose reply repeats a text up to a gigabyte. Returns the failure, and how much was sent.
  private func askForGigabyte(
    of text: String, _ provider: TestedProvider
  ) async throws -> (ModelFailure?, sent: Int) {
    let part = String(repeating: text, count: max(1, (1 << 18) / text.utf8.count))
    var reply = ScriptedReply.raw(part)
    reply.beginning = Array("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n".utf8)
    reply.repetitions = (1 << 30) / part.utf8.count
    let server = try ScriptedServer(reply)
    let failure = try await failure(client(provider, server))
    await server.waitForLeaving()
    return (failure, server.sentBytes)
  }
}
