import AppIntentsCore
import Foundation
import Glibc
import ModelContext
import OrderedCollections
import ProgramTesting
import ServerTesting
import SystemPackage
import TestFixtures
import Testing

/// Runs that don't come to their end: canceled, or left by their client, or killed.
@Suite struct StoppedRunTests {
  /// A run that says when it has begun, with the process id of its program, and when it is cleaned up.
  private static let long = """
    triggers: [assistant: ]
    steps:
      - shell.run: echo $$ > begun; exec sleep 1000
    finally:
      - shell.run: echo over > ended

    """

  private struct Pipes {
    let begun: NamedPipe
    let ended: NamedPipe

    init(_ assistant: Assistant) throws {
      let folder = assistant.sandbox.folder["home/.config/segue/workflows"]
      begun = try NamedPipe(folder.appending("begun"))
      ended = try NamedPipe(folder.appending("ended"))
    }

    /// The id of the process that the run has started.
    func process() async throws -> pid_t {
      let text = try await begun.text().trimmingCharacters(in: .whitespacesAndNewlines)
      return try #require(pid_t(text))
    }
  }

  private func states(_ assistant: Assistant) async throws -> [String] {
    let listed = try await assistant.sandbox.segue("runs", "--json")
    return listed.output.matches(of: /"state": "(\w+)"/).map { String($0.1) }
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a canceled call cancels the run`(era: ProtocolEra) async throws {
    let assistant = try await Assistant([
      "long": Self.long, "short": "triggers: [assistant: ]\nsteps:\n  - value: 1\n",
    ])
    let pipes = try Pipes(assistant)
    let program = try await assistant.start(era)
    let call = Task { try await program.call("long") }
    let process = try await pipes.process()
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(try await pipes.ended.text() == "over\n")
    #expect(kill(process, 0) == -1 && errno == ESRCH)
    // The server goes on.
    #expect(try await program.value("short") == 1)
    program.connection.finishWriting()
    #expect(await program.end() == 0)
    #expect(try await states(assistant).sorted() == ["canceled", "succeeded"])
  }

  @Test(arguments: ProtocolEra.allCases)
  func `the end of the input cancels the run`(era: ProtocolEra) async throws {
    let assistant = try await Assistant(["long": Self.long])
    let pipes = try Pipes(assistant)
    let program = try await assistant.start(era)
    let call = Task { try await program.call("long") }
    let process = try await pipes.process()
    async let ended = pipes.ended.text()
    program.connection.finishWriting()
    #expect(try await ended == "over\n")
    #expect(await program.end() == 0)
    #expect(kill(process, 0) == -1 && errno == ESRCH)
    #expect(try await states(assistant) == ["canceled"])
    _ = await call.result
  }

  @Test func `a question that waits ends with the input, too`() async throws {
    let assistant = try await Assistant([
      "asks": "triggers: [assistant: ]\nsteps:\n  - ask: How many?\n"
    ])
    let program = try await assistant.start(.new)
    let first = try await program.request(Method.callTool, ["name": "asks", "arguments": [:]])
    #expect(InputRequired(first)?.requests.count == 1)
    program.connection.finishWriting()
    #expect(await program.end() == 0)
    #expect(try await states(assistant) == ["canceled"])
  }

  @Test func `the run of a server that is killed has failed`() async throws {
    let assistant = try await Assistant(["long": Self.long])
    let pipes = try Pipes(assistant)
    let program = try await assistant.start(.old)
    let call = Task { try await program.call("long") }
    let process = try await pipes.process()
    program.kill()
    _ = await call.result
    _ = await program.end()
    kill(process, SIGKILL)
    #expect(try await states(assistant) == ["failed"])
    let shown = try await assistant.sandbox.segue("runs", "show", "1")
    #expect(shown.output.contains("its process ended before the run did"))
  }

  @Test func `sixteen runs at once are the most`() async throws {
    let assistant = try await Assistant([
      "asks": "triggers: [assistant: ]\nsteps:\n  - ask: How many?\n"
    ])
    let program = try await assistant.start(.new)
    for _ in 1...16 {
      let result = try await program.request(Method.callTool, ["name": "asks"])
      #expect(InputRequired(result) != nil)
    }
    let refused = try await program.request(Method.callTool, ["name": "asks"])
    #expect(refused.texts == ["16 runs are in progress already"])
  }
}
