import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProgramTesting
import ServerTesting
import Testing

/// A client that sends what it likes.
@Suite struct HostileClientTests {
  private static let echo = """
    triggers: [assistant: ]
    inputs: { value: { type: any } }
    steps:
      - value: $value

    """

  @Test(arguments: ProtocolEra.allCases)
  func `requests that make no sense are refused, and the next one is answered`(era: ProtocolEra)
    async throws
  {
    let assistant = try await Assistant(["echo": Self.echo], files: ["x.yaml": Self.echo])
    let program = try await assistant.start(era)
    let requests: [(String, JSONObject)] = [
      (Method.callTool, [:]), (Method.callTool, ["name": 5]),
      (Method.callTool, ["name": "echo", "arguments": [1, 2]]),
      (Method.callTool, ["name": "../x"]), (Method.callTool, ["name": "x"]),
      (Method.callTool, ["name": "", "requestState": "guess"]),
      (Method.callTool, ["name": "echo", "requestState": "guess", "inputResponses": []]),
      (Method.readResource, ["uri": "file:///etc/passwd"]), (Method.readResource, [:]),
      (Method.readResource, ["uri": .text("file://" + assistant.sandbox.path("home/x.yaml"))]),
      (Method.simulate, ["name": "echo", "arguments": ["value": 1]]), (Method.app, [:]),
      (Method.listTools, ["cursor": "-1"]), ("nonsense", [:]),
    ]
    for (method, parameters) in requests {
      await #expect(throws: RemoteError.self, "\(method) \(parameters)") {
        try await program.request(method, parameters)
      }
    }
    let failures: [(String, JSONObject)] = [
      ("segue_preview", ["workflow": "../x"]), ("segue_preview", [:]),
      ("segue_preview", ["workflow": "echo", "inputs": "text"]),
      ("segue_check", [:]), ("segue_check", ["text": ["a"]]), ("segue_propose", ["id": "a"]),
    ]
    for (tool, arguments) in failures {
      do {
        #expect(try await program.call(tool, arguments)["isError"] == true, "\(arguments)")
      } catch {
        #expect((error as? RemoteError)?.code == RemoteError.Code.invalidParameters)
      }
    }
    #expect(try await program.value("echo", ["value": 7]) == 7)
    #expect(
      try await assistant.sandbox.segue("runs", "--json").output.contains(#""id": 2"#) == false)
    #expect(!assistant.exists(".config/segue/proposed"))
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a value comes back as it was sent, whatever is in it`(era: ProtocolEra) async throws {
    let assistant = try await Assistant(["echo": Self.echo])
    let program = try await assistant.start(era)
    let values: [IntentValue] = [
      "\u{1B}[2J\u{7}\r\n\u{202E}", "$prev ${1 + 1} $$", ["a": ["b": [1, "c", true, .nothing]]],
      "~/x", "", 123_456_789_012_345_678, false,
    ]
    for value in values { #expect(try await program.value("echo", ["value": value]) == value) }
  }

  @Test func `its name is one line of the history`() async throws {
    let assistant = try await Assistant(["echo": Self.echo])
    let program = try await assistant.start(.old)
    _ = try await program.connection.request(
      Method.initialize,
      [
        "protocolVersion": "2025-11-25", "capabilities": [:],
        "clientInfo": [
          "name": .text("evil\n\u{1B}[31m" + String(repeating: "x", count: 1000)), "version": "1",
        ],
      ])
    _ = try await program.value("echo", ["value": 1])
    let runs = try await assistant.sandbox.segue("runs")
    #expect(runs.lines.count == 1)
    #expect(!runs.output.contains("\u{1B}"))
    #expect(runs.output.count < 400)
  }
}
