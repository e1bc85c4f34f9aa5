import AppIntentsCore
import Foundation
import Testing

@testable import LanguageModels

@Suite("Command Client")
struct CommandClientTests {
  private let process = TestSurroundings()

  private func client(_ run: String...) -> CommandClient {
    CommandClient(
      ModelDetails(
        name: "mine", provider: .command, model: run[0], place: .program(run[0])), run: run,
      process.surroundings())
  }

  @Test func `the prompt goes in, and the reply comes out`() async throws {
    let reply = try await client("tr", "a-z", "A-Z").ask(
      ModelQuestion(system: "Be brief.", turns: [.init(.user, "Is it red?")]))
    #expect(
      reply
        == ModelReply(
          text: "BE BRIEF.\n\nIS IT RED?\n", inputTokens: 6, outputTokens: 7, model: "tr"))
  }

  @Test func `a schema and earlier turns are words of the prompt`() {
    #expect(
      CommandClient.prompt(
        of: ModelQuestion(
          turns: [.init(.user, "Old?"), .init(.assistant, "No"), .init(.user, "New?")],
          schema: ["type": "boolean"]))
          == """
          Reply with one JSON value that is valid for this JSON Schema, and with nothing else:
          {"type":"boolean"}

          User: Old?

          Assistant: No

          User: New?

          """)
  }

  @Test func `letters may come in pieces`() async throws {
    let reply = try await client(
      "sh", "-c", #"printf 'gr\303'; sleep 0.01; printf '\274n \360\237\246\212'"#
    )
    .ask(ModelQuestion("Hi"))
    #expect(reply.text == "grün 🦊")
  }

  @Test func `a program that fails says why`() async throws {
    #expect(
      try await failure {
        _ = try await client("sh", "-c", "echo no weights >&2; exit 3").ask(ModelQuestion("Hi"))
      } == ModelFailure(.failed, "`mine` ended with exit code 3: no weights"))
    #expect(
      try await failure { _ = try await client("no-such-llm").ask(ModelQuestion("Hi")) }
        == ModelFailure(.failed, "can't find the program `no-such-llm`"))
  }

  @Test func `a reply without an end is left`() async throws {
    #expect(
      try await failure { _ = try await client("yes").ask(ModelQuestion("Hi")) }
        == ModelFailure(
          .unreadable, "`mine` sent a reply that can't be read: it has more than 16 MB"))
    let blanks = try await client("sh", "-c", "printf yes; while :; do echo; done")
      .ask(ModelQuestion("Hi"))
    #expect(blanks.text == "yes")
  }

  @Test func `it takes no images`() async throws {
    let question = ModelQuestion(
      turns: [.init(.user, "What?", images: [.init(Data([1]), mediaType: "image/png")])])
    #expect(
      try await failure { _ = try await client("cat").ask(question) }
        == ModelFailure(.failed, "`mine` takes no images"))
  }
}
